import Foundation
import RivuletTesting
import Testing

@testable import Rivulet

/// Runs `body` so that what it subscribes to is counted where the caller's subscriptions are.
private func counted(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
  let count = LiveCount.active
  return { LiveCount.$active.withValue(count, operation: body) }
}

/// Runs `body` on a thread with that much stack and waits for it.
func onThread(
  stackSize: Int = 512 * 1024,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable () -> Void
) {
  let isOver = TestThread.run(stackSize: stackSize, counted(body))
  #expect(isOver, "the thread did not end in time", sourceLocation: sourceLocation)
}

/// Runs `body` once per index, on threads that are released at the same moment.
func race(
  _ threads: Int,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable (Int) -> Void
) {
  let racers = (0..<threads).map { index -> @Sendable (Bool) -> Void in
    let run = counted { body(index) }
    return { _ in run() }
  }
  let report = RaceHarness(rounds: 1, deadline: .seconds(60)).run({ true }, racers: racers)
  #expect(report.isClean, "\(report)", sourceLocation: sourceLocation)
}

/// A thread of its own that a test can wait for.
struct Worker {
  private let done = Latch()

  init(_ body: @escaping @Sendable () -> Void) {
    let (done, run) = (done, counted(body))
    let hasStarted = TestThread.start {
      run()
      done.open()
    }
    #expect(hasStarted, "there is no thread to be had")
  }

  /// Waits for its end; a thread that hangs is a failure, not a hang.
  func join(sourceLocation: SourceLocation = #_sourceLocation) {
    done.wait(sourceLocation: sourceLocation)
  }
}

/// A door that one thread waits at until another opens it.
final class Latch: Sendable {
  private let opened = Recorder<Void>()

  init() {}

  var isOpen: Bool { !opened.elements.isEmpty }

  func open() { opened.append(()) }

  func wait(sourceLocation: SourceLocation = #_sourceLocation) {
    let isOpen = TestThread.wait(deadline: .seconds(60)) { self.isOpen }
    #expect(isOpen, "nobody opened the latch in time", sourceLocation: sourceLocation)
  }
}

/// Waits, without blocking a thread, until something has become true.
func eventually(
  _ what: Comment,
  within seconds: Double = Sanitizer.isAny ? 300 : 60,
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

/// The time that the processor has spent on this thread.
func threadNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
}
