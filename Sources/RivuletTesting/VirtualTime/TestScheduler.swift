import Rivulet

/// A scheduler whose time stands still until a test moves it.
///
/// Work runs on the thread that advances the time, in the order in which it is due; work that is
/// due at the same instant runs in the order in which it was scheduled. Work that is scheduled
/// while time advances, and due within the advance, runs within it. `now` in a job is the instant
/// at which that job is due.
///
/// ```swift
/// let scheduler = TestScheduler()
/// scheduler.schedule(at: .seconds(2)) { print("two") }
/// scheduler.advance(by: .seconds(1))  // Prints nothing
/// scheduler.advance(by: .seconds(1))  // Prints "two"
/// ```
///
/// Any thread may schedule and dispose; one thread at a time should advance. A job may itself
/// advance the time. Scheduling and disposing are O(log n) for n jobs that wait.
public final class TestScheduler: Scheduler {
  private struct State {
    var now: Duration = .zero
    var lateness: Duration = .zero
    var queue = WorkQueue()
  }

  /// The virtual time that one marble takes.
  public let tick: Duration

  private let jobsPerAdvance: Int
  private let state = Locked(State())

  /// A scheduler at time zero.
  ///
  /// - Parameters:
  ///   - tick: The virtual time that one marble takes.
  ///   - lateness: How late every job runs.
  ///   - jobsPerAdvance: How many jobs one `advance` may run before it is taken for endless.
  /// - Precondition: `tick` is positive, `lateness` is not negative.
  public init(
    tick: Duration = .seconds(1),
    lateness: Duration = .zero,
    jobsPerAdvance: Int = 1_000_000
  ) {
    precondition(tick > .zero, "a marble tick must be longer than nothing")
    self.tick = tick
    self.jobsPerAdvance = jobsPerAdvance
    self.lateness = lateness
  }

  /// The virtual time since this scheduler was made.
  public var now: Duration { state.withLock { $0.now } }

  /// How much later than asked for every job runs, as on a busy machine.
  ///
  /// It concerns jobs that are scheduled from now on. The marbles of test publishers and what the
  /// test itself does by `perform(at:_:)` are punctual.
  ///
  /// - Precondition: It is not negative.
  public var lateness: Duration {
    get { state.withLock { $0.lateness } }
    set {
      precondition(newValue >= .zero, "a job cannot run earlier than it was asked for")
      state.withLock { $0.lateness = newValue }
    }
  }

  /// How many jobs wait, without the marbles of test publishers and what the test performs.
  ///
  /// Zero after a disposal proves that no timer was left behind.
  public var pendingCount: Int { state.withLock { $0.queue.workCount } }

  /// When the next job or marble is due.
  public var nextDue: Duration? { state.withLock { $0.queue.nextDue() } }

  /// Has `work` run at the present instant, by the next advance or the one in progress.
  public func schedule(_ work: @escaping @Sendable () -> Void) {
    _ = enqueue(at: nil, origin: .work, work)
  }

  /// Has `work` run once the virtual time is `instant`; a past instant counts as the present one.
  ///
  /// - Returns: A token whose disposal takes the job out of the queue and releases `work`.
  @discardableResult
  public func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    enqueue(at: instant, origin: .work, work)
  }

  /// Has the test itself do something once the virtual time is `instant`: never late, and not
  /// counted as pending work.
  ///
  /// ```swift
  /// let scheduler = TestScheduler(lateness: .milliseconds(300))
  /// scheduler.schedule(at: .seconds(1)) { print("a timer") }
  /// scheduler.perform(at: .seconds(1)) { print("the test") }
  /// scheduler.advance(to: .seconds(1))  // Prints "the test"
  /// scheduler.advance(to: .seconds(2))  // Prints "a timer"
  /// ```
  ///
  /// - Returns: A token whose disposal takes the job out of the queue and releases `work`.
  @discardableResult
  public func perform(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    enqueue(at: instant, origin: .script, work)
  }

  private func enqueue(
    at instant: Duration?,
    origin: WorkQueue.Origin,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let number = state.withLock { state in
      let punctual = max(instant ?? state.now, state.now)
      let due = origin == .work ? punctual + state.lateness : punctual
      return state.queue.insert(due: due, origin: origin, work)
    }
    return ScheduledWork(scheduler: self, number: number)
  }

  fileprivate func isPending(_ number: Int) -> Bool {
    state.withLock { $0.queue.contains(number) }
  }

  fileprivate func remove(_ number: Int) {
    let work = state.withLock { $0.queue.remove(number) }
    _ = consume work
  }
}

extension TestScheduler {
  /// Moves the time forward and runs everything that falls due.
  ///
  /// - Precondition: `duration` is not negative, and the work is not endless: not more than
  ///   `jobsPerAdvance` jobs run.
  public func advance(by duration: Duration = .zero) {
    precondition(duration >= .zero, "virtual time does not go backwards")
    advance(to: now + duration)
  }

  /// Moves the time to `instant` and runs everything that falls due; a past instant counts as the
  /// present one.
  ///
  /// - Precondition: The work is not endless: not more than `jobsPerAdvance` jobs run.
  public func advance(to instant: Duration) {
    let endless = drain(until: instant, limit: jobsPerAdvance)
    precondition(endless == nil, endless?.description ?? "")
    state.withLock { $0.now = max($0.now, instant) }
  }

  /// Runs everything that waits, and everything that this schedules, until nothing waits.
  ///
  /// The time ends where the last job was due.
  ///
  /// - Parameter limit: How many jobs may run.
  /// - Throws: `EndlessWork` when that many have run and more wait, as with an interval that
  ///   nobody disposes.
  public func run(limit: Int = 100_000) throws(EndlessWork) {
    if let endless = drain(until: nil, limit: limit) { throw endless }
  }

  /// Runs what is due, job by job.
  func drain(until instant: Duration?, limit: Int) -> EndlessWork? {
    var count = 0
    while count < limit {
      let next = state.withLock { state in
        let next = state.queue.removeFirst(dueBy: instant)
        state.now = max(state.now, next?.due ?? state.now)
        return next?.work
      }
      guard let next else { return nil }
      next()
      count += 1
    }
    return state.withLock { state in
      guard let due = state.queue.nextDue(), due <= instant ?? due else { return nil }
      return EndlessWork(jobCount: count, time: state.now, nextDue: due)
    }
  }
}

/// The token of a job on a test scheduler.
private final class ScheduledWork: Disposable {
  private weak let scheduler: TestScheduler?
  private let number: Int

  init(scheduler: TestScheduler, number: Int) {
    self.scheduler = scheduler
    self.number = number
  }

  var isDisposed: Bool { scheduler?.isPending(number) != true }

  func dispose() {
    scheduler?.remove(number)
  }
}
