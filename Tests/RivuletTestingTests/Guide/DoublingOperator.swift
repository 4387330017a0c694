import Rivulet

/// The operator of the guide, as a user would write it.
extension Publisher where Output == Int {
  func doubled() -> Doubled<Self> { Doubled(upstream: self) }
}

struct Doubled<Upstream: Publisher>: Publisher where Upstream.Output == Int {
  typealias Output = Int
  typealias Failure = Upstream.Failure

  let upstream: Upstream

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Int, Downstream.Failure == Failure {
    upstream.subscribe(Stage(downstream: subscriber))
  }

  private struct Stage<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Int {
    typealias Failure = Downstream.Failure
    enum Phase { case waiting, active, ended }

    var downstream: Downstream
    var phase = Phase.waiting

    mutating func receive(subscription: any Subscription) {
      guard phase == .waiting else { return subscription.dispose() }
      phase = .active
      downstream.receive(subscription: subscription)
    }

    mutating func receive(_ input: Int) -> Demand {
      phase == .active ? downstream.receive(2 * input) : .none
    }

    mutating func receive(completion: Completion<Failure>) {
      guard phase == .active else { return }
      phase = .ended
      downstream.receive(completion: completion)
    }
  }
}
