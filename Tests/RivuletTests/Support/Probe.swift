import Rivulet

/// A strict subscriber: records what it receives, asks for what its script says, and notes every
/// violation of the contract in its log.
final class Probe<Input: Sendable, Failure: Error>: Sendable {
  typealias Reaction = @Sendable (Probe) -> Void
  typealias ValueReaction = @Sendable (Probe, Input) -> Demand

  private struct State {
    var subscription: (any Subscription)?
    var isSubscribed = false
    var isOver = false
    var isInside = false
    var allowed = Demand.none
  }

  let log: Log
  private let state = Locked(State())
  private let onSubscription: Reaction
  private let onValue: ValueReaction
  private let onEnd: Reaction

  init(
    log: Log = Log(),
    onSubscription: @escaping Reaction,
    onValue: @escaping ValueReaction,
    onEnd: @escaping Reaction = { _ in }
  ) {
    self.log = log
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onEnd = onEnd
  }

  var events: [String] { log.events }

  var subscription: (any Subscription)? { state.withLock { $0.subscription } }

  func request(_ demand: Demand) {
    state.withLock { $0.allowed += demand }
    subscription?.request(demand)
  }

  /// Disposes of the subscription, after which nothing may come on this thread.
  func dispose() {
    let subscription = state.withLock { state in
      state.isOver = true
      return state.subscription.take()
    }
    subscription?.dispose()
  }

  fileprivate func connect(_ subscription: any Subscription) {
    enter()
    let (isFirst, isLate) = state.withLock { state in
      defer { state.isSubscribed = true }
      if !state.isSubscribed, !state.isOver { state.subscription = subscription }
      return (!state.isSubscribed, state.isOver)
    }
    if isLate {
      // It was disposed of before the subscription came, which a busy source may send later.
      subscription.dispose()
    } else {
      log.add(isFirst ? "^" : "!second subscription")
      onSubscription(self)
    }
    exit()
  }

  fileprivate func receive(_ input: Input) -> Demand {
    enter()
    defer { exit() }
    let violation = state.withLock { state -> String? in
      if !state.isSubscribed { return "!value before subscription" }
      if state.isOver { return "!value after the end" }
      if state.allowed == .none { return "!overflow" }
      state.allowed -= 1
      return nil
    }
    if let violation { log.add(violation) }
    log.add(input)
    let more = onValue(self, input)
    state.withLock { $0.allowed += more }
    return more
  }

  fileprivate func receive(completion: Completion<Failure>) {
    enter()
    let (violation, subscription) = state.withLock { state -> (String?, (any Subscription)?) in
      defer { state.isOver = true }
      let subscription = state.subscription.take()
      if !state.isSubscribed { return ("!end before subscription", subscription) }
      return (state.isOver ? "!end after the end" : nil, subscription)
    }
    _ = subscription
    if let violation { log.add(violation) }
    log.addEnd(completion)
    onEnd(self)
    exit()
  }

  private func enter() {
    let isInside = state.withLock { state in
      defer { state.isInside = true }
      return state.isInside
    }
    if isInside { log.add("!overlap") }
  }

  private func exit() {
    state.withLock { $0.isInside = false }
  }
}

/// The subscriber that tells a probe.
struct ProbeSubscriber<Input: Sendable, Failure: Error>: Subscriber {
  let probe: Probe<Input, Failure>

  mutating func receive(subscription: any Subscription) {
    probe.connect(subscription)
  }

  mutating func receive(_ input: Input) -> Demand {
    probe.receive(input)
  }

  mutating func receive(completion: Completion<Failure>) {
    probe.receive(completion: completion)
  }
}

extension Publisher {
  /// Subscribes with a probe that asks for `demand` at first and reacts to each value.
  @discardableResult
  func probe(
    _ demand: Demand = .unlimited,
    log: Log = Log(),
    onSubscription: @escaping Probe<Output, Failure>.Reaction = { _ in },
    onEnd: @escaping Probe<Output, Failure>.Reaction = { _ in },
    onValue: @escaping Probe<Output, Failure>.ValueReaction
  ) -> Probe<Output, Failure> {
    let probe = Probe<Output, Failure>(
      log: log,
      onSubscription: {
        if demand != .none { $0.request(demand) }
        onSubscription($0)
      },
      onValue: onValue,
      onEnd: onEnd
    )
    subscribe(ProbeSubscriber(probe: probe))
    return probe
  }

  /// Subscribes with a probe that asks for `demand` and nothing more.
  @discardableResult
  func probe(
    _ demand: Demand = .unlimited,
    log: Log = Log(),
    onSubscription: @escaping Probe<Output, Failure>.Reaction = { _ in },
    onEnd: @escaping Probe<Output, Failure>.Reaction = { _ in }
  ) -> Probe<Output, Failure> {
    probe(demand, log: log, onSubscription: onSubscription, onEnd: onEnd) { _, _ in .none }
  }
}
