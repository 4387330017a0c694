import Rivulet

/// A publisher that sends what a test tells it to, and notes what its subscribers ask for.
///
/// Every subscriber gets every value from its subscription on; a value that was not requested yet
/// waits for its request. It keeps the contract, unless it is told to misbehave.
///
/// ```swift
/// let source = TestPublisher<Int, Never>()
/// let probe = source.map { $0 * 2 }.probe(demand: .manual)
/// probe.request(.max(1))
/// source.send(21)
/// #expect(probe.values == [42])
/// #expect(source.subscriptions[0].requests == [.max(1)])
/// ```
///
/// What a subscriber returns for each value is in the `answers` of its record. Closures say what
/// else happens when it is called, from inside of the call:
///
/// ```swift
/// let answering = TestPublisher<Int, Never>(onRequest: { demand, source in source.send(7) })
/// let probe = answering.probe(demand: DemandPlan(.max(1)))
/// #expect(probe.values == [7])
/// #expect(answering.subscriptions[0].answers == [.none])
/// ```
public final class TestPublisher<Output: Sendable, Failure: Error>: Publisher {
  private struct State {
    var links: [TestLink<Output, Failure>] = []
    var records: [SubscriptionRecord] = []
    var completion: Completion<Failure>?
    var outbox: [TestLink<Output, Failure>.Step] = []
    var isSending = false
  }

  private let misbehaviour: Misbehaviour
  private let clock: (any Scheduler)?
  private let onSubscribe: (@Sendable (TestPublisher) -> Void)?
  private let onRequest: (@Sendable (Demand, TestPublisher) -> Void)?
  private let onDispose: (@Sendable () -> Void)?
  private let state = Locked(State())

  /// A publisher without subscribers.
  ///
  /// - Parameters:
  ///   - misbehaviour: The rules that it breaks.
  ///   - clock: The scheduler whose time is noted in the records.
  ///   - onSubscribe: What happens in `subscribe(_:)`, after the subscriber has its subscription.
  ///   - onRequest: What happens in `request(_:)`, as long as the publisher is kept.
  ///   - onDispose: What happens in `dispose()`, each time.
  public init(
    misbehaving misbehaviour: Misbehaviour = [],
    clock: (any Scheduler)? = nil,
    onSubscribe: (@Sendable (TestPublisher) -> Void)? = nil,
    onRequest: (@Sendable (Demand, TestPublisher) -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) {
    self.misbehaviour = misbehaviour
    self.clock = clock
    self.onSubscribe = onSubscribe
    self.onRequest = onRequest
    self.onDispose = onDispose
  }

  /// Adds a subscriber, which receives the completion at once if there was one.
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let record = SubscriptionRecord(began: clock?.now ?? .zero)
    let link = TestLink(subscriber, record: record, rules: misbehaviour, clock: clock) {
      [weak self, onRequest, onDispose] message in
      switch message {
      case .request(let demand): if let self { onRequest?(demand, self) }
      case .dispose: onDispose?()
      case .returned: break
      }
    }
    let completion = state.withLock { state in
      state.records.append(record)
      state.links.append(link)
      return state.completion
    }
    if !misbehaviour.contains(.withholdsSubscription) { _ = link.offerSubscription() }
    if let completion { link.offer(.completion(completion)) }
    onSubscribe?(self)
  }

  /// Sends a value to every subscriber, in the order of their subscriptions.
  public func send(_ value: Output) {
    offer(.value(value))
  }

  /// Ends the stream of every subscriber, and of those that are still to come.
  public func send(completion: Completion<Failure>) {
    state.withLock { $0.completion = $0.completion ?? completion }
    offer(.completion(completion))
  }

  /// Sends each subscriber a subscription: the one that was withheld, or else one too many.
  ///
  /// A subscription too many is noted like a subscription of its own.
  public func sendSubscription() {
    for link in liveLinks() where !link.offerSubscription() {
      let record = SubscriptionRecord(began: clock?.now ?? .zero)
      state.withLock { $0.records.append(record) }
      link.offer(.subscription(Decoy(record: record, clock: clock)))
    }
  }

  /// Sends to all, unless a send is in progress, which then takes this one along (contract 4).
  private func offer(_ step: TestLink<Output, Failure>.Step) {
    let isFirst = state.withLock { state in
      state.outbox.append(step)
      defer { state.isSending = true }
      return !state.isSending
    }
    guard isFirst else { return }
    while let step = nextStep() {
      for link in liveLinks() { link.offer(step) }
    }
  }

  private func nextStep() -> TestLink<Output, Failure>.Step? {
    state.withLock { state in
      guard let step = state.outbox.first else {
        state.isSending = false
        return nil
      }
      state.outbox.removeFirst()
      return step
    }
  }

  private func liveLinks() -> [TestLink<Output, Failure>] {
    let (live, dead) = state.withLock { state in
      let dead = state.links.filter(\.isReleased)
      state.links.removeAll(where: \.isReleased)
      return (state.links, dead)
    }
    _ = consume dead
    return live
  }

  /// What was seen of each subscription, in order.
  public var subscriptions: [SubscriptionRecord] { state.withLock { $0.records } }

  /// When each subscription began and ended, and whether it was disposed of.
  public var lifespans: [Lifespan] { subscriptions.map(\.lifespan) }

  /// How many subscriptions have begun and not ended.
  public var subscriberCount: Int { subscriptions.count { $0.ended == nil } }
}

/// A second subscription, which a subscriber should refuse by disposing it.
final class Decoy: Subscription {
  private let record: SubscriptionRecord
  private let clock: (any Scheduler)?

  init(record: SubscriptionRecord, clock: (any Scheduler)?) {
    self.record = record
    self.clock = clock
    record.observe(self)
  }

  var isDisposed: Bool { record.ended != nil }

  func request(_ demand: Demand) {
    note(.request(demand))
  }

  func dispose() {
    note(.dispose)
    record.end(at: clock?.now ?? .zero, .disposed)
  }

  private func note(_ message: SubscriptionRecord.Message) {
    let time = clock?.now ?? .zero
    record.append(
      .init(message: message, time: time, during: nil, isAfterEnd: record.ended != nil)
    )
  }
}
