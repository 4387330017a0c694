import Synchronization

/// A subscription that begins where a scheduler runs, and whose requests are passed on there.
// SAFETY: contract 5. The state is behind a lock; all else is immutable.
@usableFromInline
final class RemoteSubscription<Context: Scheduler>: ClosureSubscription, @unchecked Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var upstream: (any Subscription)?
    @usableFromInline var demand = Demand.none
    /// Drops what was to be started.
    @usableFromInline var callOff: (@Sendable () -> Void)?
    /// While the upstream's `subscribe` has not returned.
    @usableFromInline var isSubscribing = true
    /// While a job is on its way that passes requests on.
    @usableFromInline var isScheduled = false

    @inlinable
    init() {}
  }

  @usableFromInline let context: Context
  @usableFromInline let state = Locked(State())

  @inlinable
  init(_ context: Context) {
    self.context = context
    super.init { subscription, command in
      let remote = unsafeDowncast(subscription, to: RemoteSubscription.self)
      switch command {
      case .request(let demand): remote.requested(demand)
      case .dispose: remote.disposed()
      }
    }
  }

  /// Has the scheduler subscribe, unless the disposal comes before.
  @inlinable
  func start<Downstream: Subscriber>(
    with subscriber: Downstream,
    _ subscribe: @escaping @Sendable (sending Downstream) -> Void
  ) {
    let handOff = HandOff((subscriber, subscribe))
    state.withLock { $0.callOff = { _ = handOff.take() } }
    if isDisposed { return disposed() }
    context.schedule {
      guard let (subscriber, subscribe) = handOff.take() else { return }
      subscribe(subscriber)
      self.subscribed()
    }
  }

  /// Takes the upstream's subscription and asks it at once for what is wanted.
  @inlinable
  func connect(_ subscription: any Subscription) {
    let demand = state.withLock { state in
      state.upstream = subscription
      defer { state.demand = .none }
      return state.demand
    }
    if isDisposed {
      disposed()
    } else if demand != .none {
      subscription.request(demand)
    }
  }

  @inlinable
  func subscribed() {
    state.withLock { $0.isSubscribing = false }
  }

  /// - Returns: Whether it had not ended before.
  @inlinable
  func end() -> Bool {
    let isFirst = !ended.exchange(true, ordering: .acquiringAndReleasing)
    _ = takeAll()
    return isFirst
  }

  @inlinable
  func requested(_ demand: Demand) {
    let (running, schedules) = state.withLock { state -> ((any Subscription)?, Bool) in
      if let upstream = state.upstream, state.isSubscribing { return (upstream, false) }
      state.demand += demand
      guard state.upstream != nil, !state.isScheduled else { return (nil, false) }
      state.isScheduled = true
      return (nil, true)
    }
    running?.request(demand)
    if schedules {
      context.schedule { self.passOn() }
    }
  }

  @inlinable
  func passOn() {
    let (upstream, demand) = state.withLock { state in
      defer { state.demand = .none }
      state.isScheduled = false
      return (state.upstream, state.demand)
    }
    if !isDisposed {
      upstream?.request(demand)
    }
  }

  @inlinable
  func disposed() {
    let state = takeAll()
    state.callOff?()
    state.upstream?.dispose()
  }

  /// What it kept, to be released outside of the lock (contract 5).
  @inlinable
  func takeAll() -> State {
    state.withLock { state in
      defer { state = State() }
      return state
    }
  }
}
