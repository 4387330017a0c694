/// Where and when work runs.
///
/// A scheduler owns the only clock that its operators look at (contract 10): with a virtual one,
/// every timed behaviour is exact.
public protocol Scheduler: Sendable {
  /// The time since a fixed origin of this scheduler; it never goes backwards.
  var now: Duration { get }

  /// Runs `work` as soon as possible.
  ///
  /// Work need not run in the order in which it was scheduled: operators keep their own order.
  func schedule(_ work: @escaping @Sendable () -> Void)

  /// Runs `work` once `now` has reached `instant`; at once if that has passed.
  ///
  /// - Returns: A token whose disposal keeps the work from starting.
  @discardableResult
  func schedule(at instant: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable
}

extension Scheduler {
  /// Runs `work` after `delay`, counted from now; a negative delay counts as zero.
  ///
  /// - Returns: A token whose disposal keeps the work from starting.
  @discardableResult
  public func schedule(
    after delay: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(at: now.advanced(byAtMost: delay), work)
  }
}

extension Duration {
  /// The time after a delay; a negative delay counts as zero, and one that is too long as half of
  /// what a clock can show, so that adding to it never overflows.
  @usableFromInline
  func advanced(byAtMost delay: Duration) -> Duration {
    self + min(max(delay, .zero), .seconds(Int64.max / 2))
  }
}
