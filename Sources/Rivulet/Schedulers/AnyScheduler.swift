/// A scheduler whose type is erased.
///
/// For a model that is given its scheduler: the real one in the app, virtual time in its tests.
///
/// ```swift
/// struct Search {
///   let scheduler: AnyScheduler
///   init(on scheduler: AnyScheduler = .main) { self.scheduler = scheduler }
/// }
/// print(Search(on: .immediate).scheduler.now)  // Prints "0.0 seconds"
/// ```
public struct AnyScheduler: Scheduler {
  private let base: any Scheduler

  /// Erases a scheduler.
  public init(_ scheduler: some Scheduler) {
    base = (scheduler as? AnyScheduler)?.base ?? scheduler
  }

  public var now: Duration { base.now }

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    base.schedule(work)
  }

  @discardableResult
  public func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    base.schedule(at: instant, work)
  }

  /// The main queue, on which the main actor runs.
  public static var main: AnyScheduler { AnyScheduler(QueueScheduler.main) }

  /// A concurrent background queue of default quality of service.
  public static var background: AnyScheduler { AnyScheduler(QueueScheduler.background) }

  /// Runs everything at once, on the spot.
  public static var immediate: AnyScheduler { AnyScheduler(ImmediateScheduler()) }
}

extension Scheduler {
  /// Hides the type of this scheduler behind ``AnyScheduler``.
  public func eraseToAnyScheduler() -> AnyScheduler {
    AnyScheduler(self)
  }
}
