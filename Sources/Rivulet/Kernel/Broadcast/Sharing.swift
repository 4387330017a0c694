/// What subscribers share, and for how long.
@usableFromInline
struct SharePlan: Sendable {
  /// Which of the past values those get who come late.
  @usableFromInline let replay: BufferingPolicy?
  /// How old these may be.
  @usableFromInline let maxAge: Duration?
  @usableFromInline let reset: ShareReset
  /// How long a run goes on when the last subscriber has left.
  @usableFromInline let linger: Duration
  /// Where time passes.
  @usableFromInline let scheduler: (any Scheduler)?
  @usableFromInline let policy: BufferingPolicy

  @inlinable
  init(
    replay: Int = 0,
    maxAge: Duration? = nil,
    reset: ShareReset,
    linger: Duration = .zero,
    on scheduler: (any Scheduler)? = nil,
    policy: BufferingPolicy
  ) {
    precondition(replay >= 0, "the number of values to replay must not be negative")
    precondition(
      maxAge.map { $0 >= .zero } ?? true,
      "the age of a replayed value must not be negative"
    )
    self.maxAge = maxAge
    self.replay = replay > 0 ? .bufferingNewest(replay) : nil
    self.reset = reset
    self.linger = linger
    self.scheduler = scheduler
    self.policy = policy.checked
  }

  @inlinable
  func forgets(after completion: Completion<some Error>) -> Bool {
    switch completion {
    case .finished: reset.contains(.afterFinish)
    case .failure: reset.contains(.afterFailure)
    }
  }
}

/// Begins runs of an upstream while subscribers come, and ends them when they have left.
///
/// Its owner is what can be subscribed to, and says when that is gone: nobody comes any more then,
/// and what only those could hear who come is let go of.
@usableFromInline
final class Sharing<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Run = SharedRun<Output, Failure>

  @usableFromInline
  struct State {
    /// The run that new subscribers join.
    @usableFromInline var current: Run?
    /// Whether subscribers may still come.
    @usableFromInline var isReachable = true

    /// Lets a run begin nothing any more, and nobody join it if it is to be forgotten.
    ///
    /// - Returns: What is to be disposed of, outside of the lock; the caller keeps the run.
    @inlinable
    mutating func end(_ run: Run, forgets: Bool = true) -> [any Disposable] {
      run.isOver = true
      run.isForgotten = forgets
      if forgets, current === run { current = nil }
      let rest: [(any Disposable)?] = [run.token.take(), run.timer.take()]
      return rest.compactMap { $0 }
    }
  }

  @usableFromInline let plan: SharePlan
  @usableFromInline let state = Locked(State())

  @inlinable
  init(_ plan: SharePlan) {
    self.plan = plan
  }

  // MARK: - Beginning

  /// The run that goes on, or a new one.
  ///
  /// Who is counted as a newcomer keeps the run going until it has left again.
  @inlinable
  func run(for newcomers: Int = 0) -> Run {
    let (run, timer) = state.withLock { state in
      let run = state.current ?? Run(self, plan)
      run.arrivals += newcomers
      run.joining += newcomers
      state.current = run
      return (run, newcomers > 0 ? run.timer.take() : nil)
    }
    timer?.dispose()
    return run
  }

  @discardableResult
  @inlinable
  func join<Downstream: Subscriber>(_ subscriber: sending Downstream) -> Run
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let run = run(for: 1)
    run.broadcast.join(subscriber)
    state.withLock { _ in run.joining -= 1 }
    forgetReplay(of: run)
    return run
  }

  /// Subscribes a run to its upstream, unless it is or somebody else does.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - upstream: What it is a run of.
  ///   - token: What ends the connection; if it has been disposed of, nothing begins.
  ///   - count: How many subscribers there have to be.
  ///   - isAutomatic: Whether the connection ends when the last subscriber leaves.
  @inlinable
  func connect<Upstream: Publisher>(
    _ run: Run,
    to upstream: Upstream,
    with token: SubscriptionToken = SubscriptionToken(),
    ifAtLeast count: Int = 1,
    isAutomatic: Bool = false
  ) where Upstream.Output == Output, Upstream.Failure == Failure {
    let begins = state.withLock { _ in
      guard !run.isOver, run.token == nil, !token.isDisposed, run.audience >= count else {
        return false
      }
      run.token = token
      run.isAutomatic = isAutomatic
      return true
    }
    if begins { upstream.subscribe(Inlet(Connection(run, token))) }
  }

  /// The connection of a run, if there is one.
  @inlinable
  func connection(of run: Run) -> Connection<Output, Failure>? {
    state.withLock { _ in run.token }.map { Connection(run, $0) }
  }

  // MARK: - Ending

  @inlinable
  func left(_ run: Run) {
    let (rest, lingers) = state.withLock { state -> ([any Disposable], Int?) in
      run.departures += 1
      guard run.audience == 0, !run.isOver else { return ([], nil) }
      if !state.isReachable { return (state.end(run), nil) }
      if !plan.reset.contains(.whenUnused) {
        return (run.isAutomatic ? run.token.take().map { [$0] } ?? [] : [], nil)
      }
      return plan.linger > .zero ? ([], run.arrivals) : (state.end(run), nil)
    }
    rest.forEach { $0.dispose() }
    forgetReplay(of: run)
    if let lingers { linger(run, unlessMoreThan: lingers) }
  }

  @inlinable
  func linger(_ run: Run, unlessMoreThan arrivals: Int) {
    let timer = plan.scheduler?.schedule(after: plan.linger) {
      self.state.withLock { state in
        run.isOver || run.arrivals != arrivals ? [] : state.end(run)
      }.forEach { $0.dispose() }
      self.forgetReplay(of: run)
    }
    let isStale = state.withLock { _ in
      guard !run.isOver, run.arrivals == arrivals else { return true }
      run.timer = timer
      return false
    }
    if isStale { timer?.dispose() }
  }

  @inlinable
  func ended(_ run: Run, _ token: SubscriptionToken, _ completion: Completion<Failure>) {
    token.end()
    let rest = state.withLock { state in
      // One that was disconnected meanwhile has no say any more.
      run.token === token ? state.end(run, forgets: plan.forgets(after: completion)) : nil
    }
    guard let rest else { return }
    rest.forEach { $0.dispose() }
    run.broadcast.send(completion: completion)
    forgetReplay(of: run)
  }

  /// Lets go of what a run would have replayed for those who come late, once nobody can.
  @inlinable
  func forgetReplay(of run: Run) {
    guard plan.replay != nil else { return }
    let isDue = state.withLock { _ in run.isForgotten && run.joining == 0 }
    if isDue { run.broadcast.becomeUnreachable() }
  }

  /// Ends one connection of a run; another one may follow.
  @inlinable
  func disconnect(_ run: Run, _ token: SubscriptionToken) {
    token.dispose()
    let isAbandoned = state.withLock { state in
      guard run.token === token else { return false }
      run.token = nil
      return !state.isReachable
    }
    if isAbandoned { run.broadcast.abandon() }
  }

  /// Nobody can subscribe any more.
  @inlinable
  func becameUnreachable() {
    let (run, rest, isAbandoned) = state.withLock { state -> (Run?, [any Disposable], Bool) in
      state.isReachable = false
      guard let run = state.current.take() else { return (nil, [], false) }
      if run.isOver { return (run, [], false) }
      return run.audience == 0 ? (run, state.end(run), false) : (run, [], run.token == nil)
    }
    rest.forEach { $0.dispose() }
    run?.broadcast.becomeUnreachable()
    if isAbandoned { run?.broadcast.abandon() }
  }
}
