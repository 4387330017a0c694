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
    /// While the upstream answers a request on the scheduler.
    @usableFromInline var isServing = false
    /// What is to be done when `subscribe` has returned: an end that came before.
    @usableFromInline var afterSubscribing: HandOff<() -> Void>?
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
      case .offer, .inherit: break
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
    let deferred = state.withLock { state in
      state.isSubscribing = false
      return state.afterSubscribing.take()
    }
    if let deliver = deferred?.take(), end() {
      deliver()
    }
  }

  /// Delivers an end, but not before the upstream's `subscribe` has returned: what follows must
  /// find it torn down (contract 11).
  @inlinable
  func end(_ deliver: @escaping () -> Void) {
    let deferred = HandOff(deliver)
    let isDeferred = state.withLock { state in
      if state.isSubscribing { state.afterSubscribing = deferred }
      return state.isSubscribing
    }
    if !isDeferred, let deliver = deferred.take(), end() {
      deliver()
    }
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
      if let upstream = state.upstream, state.isSubscribing || state.isServing {
        return (upstream, false)
      }
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
      state.isServing = true
      return (state.upstream, state.demand)
    }
    if !isDisposed {
      upstream?.request(demand)
    }
    state.withLock { $0.isServing = false }
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
