import Foundation
import Rivulet

/// A scheduler that runs work as operations of an `OperationQueue`; its clock is the monotonic one
/// of `.background`.
///
/// Work runs in the order in which it was scheduled if the queue runs one operation at a time; a
/// queue that is suspended keeps it. Work for later becomes an operation when its time has come.
///
/// ```swift
/// func printAll(_ names: [String], on queue: OperationQueue) -> any Disposable {
///   names.publisher.receive(on: .operationQueue(queue)).sink { print($0) }
/// }
/// ```
public struct OperationQueueScheduler: Scheduler {
  /// Where the work runs.
  public let queue: OperationQueue

  /// Creates a scheduler for a serial or a concurrent queue.
  public init(_ queue: OperationQueue) {
    self.queue = queue
  }

  /// The time since the system started, without the time that it slept.
  public var now: Duration { DelayedWork.now }

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    queue.addOperation(work)
  }

  @discardableResult
  public func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    DelayedWork.schedule(work, at: instant) { schedule($0) }
  }
}

extension Scheduler where Self == OperationQueueScheduler {
  /// The given operation queue.
  public static func operationQueue(_ queue: OperationQueue) -> OperationQueueScheduler {
    OperationQueueScheduler(queue)
  }
}
