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
    var onCall: (@Sendable (SubscriptionRecord.Message) -> Void)?
  }

  private let script: UpstreamScript
  private let failure: Failure?
  private let ledger: LifetimeLedger
  private let state: Locked<State>

  init(_ script: UpstreamScript, failure: Failure?, ledger: LifetimeLedger) {
    self.script = script
    self.failure = failure
    self.ledger = ledger
    state = Locked(
      State(withholdsSubscription: script.misbehaviour.contains(.withholdsSubscription))
    )
  }

  /// Adds a subscriber.
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let record = SubscriptionRecord(began: .zero)
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
    for number in script.numbers { link.offer(.value(sample(number))) }
    if let completion = completion ?? script.ending.flatMap(self.completion) {
      link.offer(.completion(completion))
    }
  }

  private func sample(_ number: Int) -> Output {
    .sample(number, ledger.lifetime("value"))
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

/// How a stream ends.
enum Ending: Sendable, Hashable {
  case finished, failed
}

/// What an upstream sends by itself to each subscriber, and which rules it breaks.
struct UpstreamScript: Sendable {
  var numbers: [Int] = []
  var ending: Ending?
  var misbehaviour: Misbehaviour = []
}

/// An upstream whose types are erased.
protocol Feed: AnyObject, Sendable {
  /// What was seen of each subscription.
  var records: [SubscriptionRecord] { get }

  /// Whether it can fail.
  var canFail: Bool { get }

  /// Whether it has a subscriber that can still be sent to.
  var isLive: Bool { get }

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

  var hasDemand: Bool {
    records.contains { $0.ended == nil && $0.totalDemand > .max($0.deliveredCount) }
  }

  var isLive: Bool { links.contains { !$0.isDisposed } }

  func send(_ number: Int) {
    for link in links { link.offer(.value(sample(number))) }
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
