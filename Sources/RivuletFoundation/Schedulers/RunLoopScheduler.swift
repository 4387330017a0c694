import Foundation
import Rivulet

/// A scheduler that runs work in a run loop; its clock is the monotonic one of `.background`.
///
/// For code that lives in a thread with a run loop of its own. Where the main queue will do, `.main`
/// is the simpler one. Work runs in the order in which it was scheduled, when the loop runs in one
/// of the modes. By default these are the common ones: so it runs while a view is being scrolled,
/// too, where a `RunLoop` of Combine stops.
///
/// ```swift
/// func printAll(_ names: [String], in loop: RunLoop) -> any Disposable {
///   names.publisher.receive(on: .runLoop(loop)).sink { print($0) }
/// }
/// ```
///
/// A loop that nobody runs runs nothing.
public struct RunLoopScheduler: Scheduler {
  private let runLoop: RunLoop
  private let modes: [RunLoop.Mode]

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - runLoop: The loop, of whatever thread.
  ///   - modes: The modes in which the loop runs the work.
  public init(_ runLoop: RunLoop, modes: [RunLoop.Mode] = [.common]) {
    self.runLoop = runLoop
    self.modes = modes
  }

  /// The time since the system started, without the time that it slept.
  public var now: Duration { DelayedWork.now }

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    runLoop.perform(inModes: modes, block: work)
    // A loop that sleeps does not hear of it on every system; one more timer wakes it.
    let alarm = Timer(fire: .distantPast, interval: 0, repeats: false) { _ in }
    for mode in modes { runLoop.add(alarm, forMode: mode) }
  }

  @discardableResult
  public func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    DelayedWork.schedule(work, at: instant) { schedule($0) }
  }
}

// SAFETY: contract 10. Of the loop only `perform` and `add` are called, which hand something to the
// thread of the loop and may be called by any other one.
extension RunLoopScheduler: @unchecked Sendable {}

extension Scheduler where Self == RunLoopScheduler {
  /// The given run loop, in its common modes.
  public static func runLoop(_ runLoop: RunLoop) -> RunLoopScheduler {
    RunLoopScheduler(runLoop)
  }
}
