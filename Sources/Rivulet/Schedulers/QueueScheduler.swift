import Dispatch

/// A scheduler that runs work on a dispatch queue; its clock is the system's monotonic one.
///
/// Get one by name where a scheduler is asked for: `.main`, `.background`, `.background(qos:)`,
/// `.queue(myQueue)`. A change of the wall clock does not matter to it (contract 10).
public struct QueueScheduler: Scheduler {
  /// Where the work runs.
  public let queue: DispatchQueue

  /// Creates a scheduler for a serial or a concurrent queue.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  /// The time since the system started, without the time that it slept.
  public var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  @discardableResult
  public func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let job = ScheduledJob(work)
    queue.asyncAfter(deadline: DispatchTime(instant)) { job.run() }
    return job
  }
}

extension Scheduler where Self == QueueScheduler {
  /// The main queue, on which the main actor runs.
  public static var main: QueueScheduler { QueueScheduler(.main) }

  /// A concurrent background queue of default quality of service.
  public static var background: QueueScheduler { QueueScheduler(.global()) }

  /// A concurrent background queue of the given quality of service.
  public static func background(qos: DispatchQoS.QoSClass) -> QueueScheduler {
    QueueScheduler(.global(qos: qos))
  }

  /// The given queue.
  public static func queue(_ queue: DispatchQueue) -> QueueScheduler {
    QueueScheduler(queue)
  }
}

extension DispatchTime {
  /// The instant at which a ``QueueScheduler`` shows that time; the far future if that is too far.
  fileprivate init(_ instant: Duration) {
    guard instant < .nanoseconds(Int64.max) else {
      self = .distantFuture
      return
    }
    let (seconds, attoseconds) = max(instant, .zero).components
    self.init(uptimeNanoseconds: UInt64(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
  }
}
