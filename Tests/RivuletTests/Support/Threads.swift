import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Rivulet

/// How long a test waits for another thread before it fails.
let generousDeadline = 60.0

/// A thread of its own, with a small stack, that a test can wait for.
final class Worker: Sendable {
  private let done = DispatchSemaphore(value: 0)

  /// Starts a thread; what it subscribes to is counted where the caller's subscriptions are.
  init(stackSize: Int = 512 * 1024, _ body: @escaping @Sendable () -> Void) {
    let (done, count) = (done, LiveCount.active)
    let thread = Thread {
      LiveCount.$active.withValue(count, operation: body)
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  /// Waits for its end; a thread that hangs is a failure, not a hang.
  func join(sourceLocation: SourceLocation = #_sourceLocation) {
    let isOver = done.wait(timeout: .now() + generousDeadline) == .success
    #expect(isOver, "the thread did not end in time", sourceLocation: sourceLocation)
  }
}

/// Runs `body` on a thread with that much stack and waits for it.
func onThread(
  stackSize: Int = 512 * 1024,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable () -> Void
) {
  Worker(stackSize: stackSize, body).join(sourceLocation: sourceLocation)
}

/// Runs `body` once per index, on threads that are released at the same moment.
func race(
  _ threads: Int,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable (Int) -> Void
) {
  let barrier = Barrier(threads)
  let workers = (0..<threads).map { index in
    Worker {
      barrier.arrive()
      body(index)
    }
  }
  workers.forEach { $0.join(sourceLocation: sourceLocation) }
}

/// Holds threads until all have arrived, as closely together as spinning gets them.
final class Barrier: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) {
    missing = Atomic(count)
  }

  func arrive() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 {
      sched_yield()
    }
  }
}

/// A door that one thread waits at until another opens it.
final class Latch: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  init() {}

  func open() {
    semaphore.signal()
  }

  func wait(sourceLocation: SourceLocation = #_sourceLocation) {
    let isOpen = semaphore.wait(timeout: .now() + generousDeadline) == .success
    #expect(isOpen, "nobody opened the latch in time", sourceLocation: sourceLocation)
  }
}

/// Waits, without blocking a thread, until something has become true.
func eventually(
  _ what: Comment,
  within seconds: Double = generousDeadline,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () -> Bool
) async {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(seconds)
  while !condition() {
    if clock.now > end {
      Issue.record(what, sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}
