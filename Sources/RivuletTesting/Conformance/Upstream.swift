import Rivulet

/// The upstream that a verification gives to what it verifies.
///
/// Every subscriber gets a script of its own, if there is one, and then what is sent.
public final class Upstream<Output: ConformanceInput, Failure: Error>: Publisher {
  private struct State {
    var links: [TestLink<Output, Failure>] = []
    var records: [SubscriptionRecord] = []
    var completion: Completion<Failure>?
    var withholdsSubscription: Bool
    var ranOut = false
    var onCall: (@Sendable (SubscriptionRecord.Message) -> Void)?
  }

  private let script: UpstreamScript
  private let failure: Failure?
  private let bench: Bench
  private let state: Locked<State>

  init(_ script: UpstreamScript, failure: Failure?, bench: Bench) {
    self.script = script
    self.failure = failure
    self.bench = bench
    state = Locked(
      State(withholdsSubscription: script.misbehaviour.contains(.withholdsSubscription))
    )
  }

  deinit {
    guard script.endsWhenReleased else { return }
    for link in links { link.offer(.completion(.finished)) }
  }

  /// Adds a subscriber.
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let record = SubscriptionRecord(began: .zero)
    script.turnstile?.enter(record)
    defer { script.turnstile?.returned(record) }
    let link = TestLink(subscriber, record: record, rules: script.misbehaviour, clock: nil) {
      [weak self] message in
      self?.state.withLock { $0.onCall }?(message)
    }
    let (completion, isWithheld) = state.withLock { state in
      state.records.append(record)
      state.links.append(link)
      return (state.completion, state.withholdsSubscription)
    }
    if !isWithheld { _ = link.offerSubscription() }
    for number in script.numbers {
      let step = TestLink<Output, Failure>.Step.value(bench.sample(number))
      if !script.isHasty { link.offer(step) } else if !link.offerIfRequested(step) { return }
    }
    state.withLock { $0.ranOut = true }
    if let completion = completion ?? script.ending.flatMap(self.completion) {
      link.offer(.completion(completion))
    }
  }

  private func completion(_ ending: Ending) -> Completion<Failure>? {
    switch ending {
    case .finished: .finished
    case .failed: failure.map { .failure($0) }
    }
  }

  private var links: [TestLink<Output, Failure>] {
    let (live, dead) = state.withLock { state in
      let dead = state.links.filter(\.isReleased)
      state.links.removeAll(where: \.isReleased)
      return (state.links, dead)
    }
    _ = consume dead
    return live
  }
}

/// An upstream whose types are erased.
protocol Feed: AnyObject, Sendable {
  /// What was seen of each subscription.
  var records: [SubscriptionRecord] { get }

  /// Whether it can fail.
  var canFail: Bool { get }

  /// Whether it has a subscriber that can still be sent to.
  var isLive: Bool { get }

  /// Whether it has sent all that its script has, without being stopped.
  var ranOut: Bool { get }

  /// Whether a subscriber has requested more values than it was sent.
  var hasDemand: Bool { get }

  /// Sends the value that stands for a number.
  func send(_ number: Int)

  /// Ends it.
  func end(_ ending: Ending)

  /// Sends the subscription that was withheld, or one too many.
  func sendSubscription()

  /// Has something done at each call of a subscriber, from inside of it.
  func onCall(_ action: @escaping @Sendable (SubscriptionRecord.Message) -> Void)
}

extension Upstream: Feed {
  var records: [SubscriptionRecord] {
    _ = links
    return state.withLock { $0.records }
  }

  var canFail: Bool { failure != nil }

  var ranOut: Bool { state.withLock { $0.ranOut } }

  var hasDemand: Bool {
    records.contains { $0.ended == nil && $0.totalDemand > .max($0.deliveredCount) }
  }

  var isLive: Bool { links.contains { !$0.isDisposed } }

  func send(_ number: Int) {
    for link in links { link.offer(.value(bench.sample(number))) }
  }

  func end(_ ending: Ending) {
    guard let completion = completion(ending) else { return }
    state.withLock { $0.completion = $0.completion ?? completion }
    for link in links { link.offer(.completion(completion)) }
  }

  func sendSubscription() {
    state.withLock { $0.withholdsSubscription = false }
    for link in links where !link.offerSubscription() {
      let record = SubscriptionRecord(began: .zero)
      state.withLock { $0.records.append(record) }
      link.offer(.subscription(Decoy(record: record, clock: nil)))
    }
  }

  func onCall(_ action: @escaping @Sendable (SubscriptionRecord.Message) -> Void) {
    state.withLock { $0.onCall = action }
  }
}
