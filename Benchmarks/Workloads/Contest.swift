import Dispatch
import Foundation
import Synchronization

/// A listener that a mutex protects from two threads.
final class HandmadeGuarded<Value>: Sendable {
  /// A closure that is directly in the mutex would be wrapped once more by every access.
  private struct State {
    var listener: (@Sendable (Value) -> Void)?
  }

  private let state = Mutex(State())

  @inline(never)
  func bind(_ listener: @escaping @Sendable (Value) -> Void) {
    state.withLock { $0.listener = listener }
  }

  func send(_ value: Value) {
    state.withLock { $0.listener?(value) }
  }
}

/// Two threads that send the numbers from 0 between them, at the same time.
enum Contest {
  /// The threads are started before the stopwatch and released by it.
  @inline(__always)
  static func run(
    _ iterations: Int,
    _ stopwatch: inout Stopwatch,
    send: @escaping @Sendable (Int) -> Void,
    finish: () -> Void = {}
  ) {
    let ready = DispatchSemaphore(value: 0)
    let start = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)
    for thread in 0..<2 {
      Thread.detachNewThread {
        ready.signal()
        start.wait()
        for value in stride(from: thread, to: iterations, by: 2) { send(value) }
        end.signal()
      }
    }
    ready.wait()
    ready.wait()
    stopwatch.measure {
      start.signal()
      start.signal()
      end.wait()
      end.wait()
      finish()
    }
  }
}
