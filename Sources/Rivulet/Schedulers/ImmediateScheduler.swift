/// A scheduler that runs everything at once, on the spot, whatever its time.
///
/// For tests and for code that takes a scheduler but needs none. Its clock stands still.
public struct ImmediateScheduler: Scheduler {
  /// Creates a scheduler.
  public init() {}

  /// Always zero.
  public var now: Duration { .zero }

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    work()
  }

  @discardableResult
  public func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    work()
    return AnyDisposable.disposed
  }
}

extension Scheduler where Self == ImmediateScheduler {
  /// Runs everything at once, on the spot.
  public static var immediate: ImmediateScheduler { ImmediateScheduler() }
}
