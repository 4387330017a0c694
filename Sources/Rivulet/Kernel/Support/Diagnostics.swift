/// Hears of peers that break the protocol; what they did has been ignored (contract 9).
public enum Diagnostics {
  /// What a peer did wrong.
  public enum Violation: Sendable, Hashable {
    /// A second subscription was sent to one subscriber; it was disposed of.
    case secondSubscription

    /// A value or a completion came before the subscription.
    case signalBeforeSubscription

    /// A value or a completion came after the end.
    case signalAfterEnd

    /// More values came than were requested; those that a buffer took wait for demand.
    case overflow

    /// The closure of a ``Create`` neither ended its stream nor kept its emitter; it has finished.
    case emitterForgotten
  }

  private static let handler = Locked<(@Sendable (Violation) -> Void)?>(nil)

  /// Installs the closure that hears of violations, on the thread on which they happen.
  ///
  /// There is none at first. A task can hear of its own violations alone with
  /// ``withHandler(_:perform:)``.
  public static func setHandler(_ handler: (@Sendable (Violation) -> Void)?) {
    // The former one is released outside of the lock (contract 5).
    let former = self.handler.withLock { current in
      defer { current = handler }
      return current
    }
    _ = former
  }

  @TaskLocal static var taskHandler: (@Sendable (Violation) -> Void)?

  /// Hears of the violations that happen in the current task while `body` runs.
  public static func withHandler<Result>(
    _ handler: @escaping @Sendable (Violation) -> Void,
    perform body: () throws -> Result
  ) rethrows -> Result {
    try $taskHandler.withValue(handler) { try body() }
  }

  /// Tells the handler of the task, or else the one of the process.
  public static func report(_ violation: Violation) {
    let handler = taskHandler ?? self.handler.withLock { $0 }
    handler?(violation)
  }
}

extension Demand {
  /// Reports a value that comes although what waits uses up this demand already (contract 9).
  @inlinable @inline(__always)
  func reportOverflow(waiting count: Int) {
    if count >= self.count {
      Diagnostics.report(.overflow)
    }
  }
}
