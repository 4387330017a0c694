import Rivulet

/// One subscription of a test publisher.
///
/// What is offered waits here until it is requested. Whoever finds the link idle delivers; whoever
/// finds it busy leaves it to the one who delivers, so deliveries neither overlap nor nest.
//
// SAFETY: unchecked because `downstream` is not Sendable: only the thread that owns the link, as
// decided by `TestLinkState` under the lock, touches it.
final class TestLink<Output: Sendable, Failure: Error>: Subscription, @unchecked Sendable {
  typealias Step = TestLinkState<Output, Failure>.Step

  private let state = Locked(TestLinkState<Output, Failure>())
  private let record: SubscriptionRecord
  private let rules: Misbehaviour
  private let time: @Sendable () -> Duration
  private let onCall: @Sendable (SubscriptionRecord.Message) -> Void
  private var downstream: ((Step) -> Demand)?

  init<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    record: SubscriptionRecord,
    rules: Misbehaviour,
    clock: (any Scheduler)?,
    onCall: @escaping @Sendable (SubscriptionRecord.Message) -> Void = { _ in }
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    self.record = record
    self.rules = rules
    self.time = { clock?.now ?? .zero }
    self.onCall = onCall
    var subscriber = subscriber
    self.downstream = { step in
      switch step {
      case .subscription(let subscription):
        subscriber.receive(subscription: subscription)
      case .value(let value):
        return subscriber.receive(value)
      case .completion(let completion):
        subscriber.receive(completion: completion)
      }
      return .none
    }
    record.observe(self)
  }

  var isDisposed: Bool { state.withLock { $0.isDisposed || $0.isCompleted } }

  /// Whether the subscriber has been let go.
  var isReleased: Bool { state.withLock { $0.isReleased } }

  /// Sends the link itself as the subscription, the first time.
  ///
  /// - Returns: Whether this was the first time.
  func offerSubscription() -> Bool {
    let isFirst = state.withLock { state in
      defer { state.hasSubscription = true }
      return !state.hasSubscription
    }
    if isFirst { offer(.subscription(self)) }
    return isFirst
  }

  /// Hands over timers that end with this subscription.
  func keep(_ timers: [any Disposable]) {
    state.withLock { $0.timers = timers }
  }

  /// Has `step` delivered as soon as the rules allow it.
  func offer(_ step: Step) {
    state.withLock { $0.append(step) }
    drain()
  }

  /// Has `step` delivered if it is requested, or else drops it.
  ///
  /// - Returns: Whether the link is still open.
  func offerIfRequested(_ step: Step) -> Bool {
    state.withLock { if $0.demand != .none { $0.append(step) } }
    drain()
    return !isDisposed
  }

  func request(_ demand: Demand) {
    note(.request(demand))
    state.withLock { $0.demand += demand }
    drain()
  }

  func dispose() {
    note(.dispose)
    let timers = state.withLock { state in
      state.isDisposed = true
      defer { state.timers = [] }
      return state.timers
    }
    record.end(at: time(), .disposed)
    timers.forEach { $0.dispose() }
    drain()
  }

  private func note(_ message: SubscriptionRecord.Message) {
    let (time, thread) = (time(), ThreadID.current)
    let (moment, isAfterEnd) = state.withLock { state in
      (
        state.delivery?.thread == thread ? state.delivery?.moment : nil,
        state.isDisposed || state.isCompleted
      )
    }
    record.append(.init(message: message, time: time, during: moment, isAfterEnd: isAfterEnd))
    onCall(message)
  }

  private func drain() {
    var isOwner = false
    while let action = state.withLock({ $0.next(rules, &isOwner) }) {
      switch action {
      case .deliver(let step, let moment):
        if moment == .completion { record.end(at: time(), .ended) }
        if case .value = moment { record.delivered() }
        let demand = downstream?(step) ?? .none
        if case .value = moment { record.answered(demand) }
        if demand != .none { note(.returned(demand)) }
        state.withLock { state in
          state.demand += demand
          state.delivery = nil
        }
      case .release:
        // The action holds what was never delivered, so that it is let go without the lock.
        downstream = nil
      }
    }
  }
}
