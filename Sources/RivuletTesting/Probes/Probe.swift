import Rivulet

/// Records what a publisher sends, asks for values as planned, and notices every breach of the
/// contract.
///
/// A probe stays with the test; what it hands to the publisher is its `subscriber()`.
///
/// ```swift
/// let probe = (1...3).publisher.probe(demand: .oneByOne())
/// #expect(probe.values == [1, 2, 3])
/// #expect(probe.violations == [])
/// ```
///
/// It may be used from any thread. One probe observes one subscription.
public final class Probe<Input: Sendable, Failure: Error>: Disposable {
  /// What a test does at a signal, from inside its delivery.
  public typealias Reaction = @Sendable (Signal<Input, Failure>, Probe) -> Void

  private struct Links {
    var subscription: (any Subscription)?
    weak var presence: Lifetime?
    var hasArrived = false
    var earlyDemand: Demand = .none
    var isDisposedEarly = false
  }

  private let plan: DemandPlan
  let clock: (any Scheduler)?
  private let moment: Moment?
  private let reaction: Reaction?
  private let state = Locked(ProbeState<Input, Failure>())
  private let links = Locked(Links())

  /// A probe for one subscription.
  ///
  /// - Parameters:
  ///   - demand: What it asks for, and when.
  ///   - clock: The scheduler whose time is recorded; without one, every time is zero.
  ///   - moment: When it disposes the subscription by itself, from inside the delivery.
  ///   - reaction: What else it does at each signal, from inside the delivery.
  public init(
    demand: DemandPlan = .unlimited,
    clock: (any Scheduler)? = nil,
    disposeAt moment: Moment? = nil,
    reaction: Reaction? = nil
  ) {
    self.plan = demand
    self.clock = clock
    self.moment = moment
    self.reaction = reaction
  }

  private var time: Duration { clock?.now ?? .zero }

  // MARK: - The subscriber's side

  /// The subscriber to give to a publisher.
  public func subscriber() -> TestSubscriber<Input, Failure> {
    let presence = Lifetime()
    links.withLock { $0.presence = presence }
    return TestSubscriber(probe: self, presence: presence)
  }

  func receive(subscription: any Subscription) {
    delivering(.subscription, moment: .subscription) {
      let early = links.withLock { links -> (demand: Demand, isDisposed: Bool)? in
        guard !links.hasArrived else { return nil }
        links.hasArrived = true
        links.subscription = subscription
        return (links.earlyDemand, links.isDisposedEarly)
      }
      guard let early else { return }
      if early.isDisposed { return dispose() }
      let demand = plan.initial + early.demand
      if demand != .none { request(demand) }
    }
  }

  func receive(_ input: Input) -> Demand {
    let number = state.withLock { $0.valueCount } + 1
    let demand = plan.demand(after: input, number: number)
    delivering(.value(input), moment: .value(number)) {
      if plan.channel == .requested && demand != .none { request(demand) }
    }
    guard plan.channel == .returned, !isDisposed else { return .none }
    state.withLock { $0.requested(demand) }
    return demand
  }

  func receive(completion: Completion<Failure>) {
    delivering(.completion(completion), moment: .completion) {}
  }

  private func delivering(
    _ signal: Signal<Input, Failure>,
    moment now: Moment,
    _ body: () -> Void
  ) {
    let (time, thread) = (time, ThreadID.current)
    state.withLock { $0.entered(signal, at: time, on: thread) }
    body()
    reaction?(signal, self)
    if moment == now { dispose() }
    state.withLock { $0.left(on: thread) }
  }

  // MARK: - The test's side

  /// Asks for more values; before the subscription arrives, it is asked for on its arrival.
  public func request(_ demand: Demand) {
    let subscription = links.withLock { links in
      if !links.hasArrived { links.earlyDemand += demand }
      return links.subscription
    }
    guard let subscription else { return }
    state.withLock { $0.requested(demand) }
    subscription.request(demand)
  }

  /// Disposes the subscription; before it arrives, on its arrival.
  ///
  /// Every call is passed on, also the second and one after the end.
  public func dispose() {
    let subscription = links.withLock { links in
      if !links.hasArrived { links.isDisposedEarly = true }
      return links.subscription
    }
    guard let subscription else { return }
    let time = time
    state.withLock { $0.disposing(at: time) }
    subscription.dispose()
    state.withLock { $0.disposed(on: .current) }
  }

  /// Lets go of the subscription, so that a test can see who else keeps it.
  ///
  /// Requests and disposals do nothing from then on.
  public func forgetSubscription() {
    let subscription = links.withLock { links in
      defer { links.subscription = nil }
      return links.subscription
    }
    _ = consume subscription
  }

  /// The subscription that arrived first.
  public var subscription: (any Subscription)? { links.withLock { $0.subscription } }

  /// Whether somebody still keeps the subscriber; `false` proves that the end released it
  /// (contract 8).
  public var isSubscriberAlive: Bool { links.withLock { $0.presence != nil } }

  /// Whether the test has disposed the subscription, or the stream has ended.
  public var isDisposed: Bool { state.withLock { $0.isDisposed || $0.isCompleted } }

  /// Everything that happened, in order, with its virtual time.
  public var events: [Recorded<Input, Failure>] { state.withLock { $0.events } }

  /// The values and the end with their virtual time, without the subscription and the disposal.
  public var stream: [Recorded<Input, Failure>] {
    events.filter { $0.signal.value != nil || $0.signal.completion != nil }
  }

  /// What arrived, as text, to be compared at one glance.
  ///
  /// `^` is the subscription, `|` the end and `#down` a failure; a breach of the contract stands before
  /// the signal that it came with, as `!overlap` does. What the test does is left out: the disposal.
  ///
  /// ```swift
  /// let probe = [1, 2].publisher.probe(demand: .max(1))
  /// #expect(probe.transcript == ["^", "1"])
  /// probe.request(.max(1))
  /// #expect(probe.transcript == ["^", "1", "2", "|"])
  /// ```
  public var transcript: [String] { state.withLock { $0 }.transcript }

  /// The values that arrived.
  public var values: [Input] { events.compactMap(\.signal.value) }

  /// How many values arrived.
  var valueCount: Int { state.withLock { $0.valueCount } }

  /// The first completion that arrived.
  public var completion: Completion<Failure>? { events.lazy.compactMap(\.signal.completion).first }

  /// Whether the stream ended normally.
  public var isFinished: Bool {
    if case .finished = completion { true } else { false }
  }

  /// The error with which the stream ended.
  public var failure: Failure? {
    if case .failure(let failure) = completion { failure } else { nil }
  }

  /// What was requested and has not arrived.
  public var outstandingDemand: Demand { state.withLock { $0.outstanding } }

  /// The breaches of the contract, in order; empty for a publisher that keeps it.
  public var violations: [ProbeViolation] { state.withLock { $0.violations } }
}
