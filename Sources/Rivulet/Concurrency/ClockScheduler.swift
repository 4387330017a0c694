/// A scheduler whose time is that of a Swift clock.
///
/// Its time begins when it is made. Work runs in tasks, on the global pool unless an executor is
/// given. A job that is disposed of wakes its task up at once, so it leaves no timer behind.
///
/// ```swift
/// let ticks = Interval(every: .seconds(1), on: .clock(.suspending))
/// let token = ticks.sink { print($0) }
/// token.dispose()
/// ```
public struct ClockScheduler<Base: Clock>: Scheduler where Base.Duration == Duration {
  private let clock: Base
  private let origin: Base.Instant
  private let settings: TaskSettings

  /// Creates a scheduler at time zero.
  ///
  /// - Parameters:
  ///   - clock: Where time passes.
  ///   - executor: Where work runs; by default the global pool.
  public init(_ clock: Base, executor: (any TaskExecutor)? = nil) {
    self.clock = clock
    origin = clock.now
    settings = TaskSettings(nil, executor)
  }

  public var now: Duration { origin.duration(to: clock.now) }

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    _ = settings.start { work() }
  }

  @discardableResult
  public func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let job = ScheduledJob(work)
    // A clock traps at an instant that it cannot count to.
    let (clock, deadline) = (clock, origin.advanced(by: Duration.zero.advanced(byAtMost: instant)))
    job.wait(
      for: settings.start {
        try? await clock.sleep(until: deadline, tolerance: nil)
        job.run()
      }
    )
    return job
  }
}

extension Scheduler {
  /// The time of a Swift clock, from now on; see ``ClockScheduler``.
  public static func clock<Base: Clock>(_ clock: Base) -> Self
  where Self == ClockScheduler<Base> {
    ClockScheduler(clock)
  }
}
