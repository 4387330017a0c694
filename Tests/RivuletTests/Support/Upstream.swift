import Rivulet
import RivuletTesting
import Synchronization

/// A source that a test sends through by hand.
///
/// It records what is asked of it (`request max(1)`, `dispose`). It sends nothing to a subscriber
/// that has left, but otherwise whatever it is told to, also what a peer must not send.
final class Upstream<Output: Sendable, Failure: Error>: Publisher {
  private struct Peer: Sendable {
    let link: Link
    let receiveSubscription: @Sendable (any Subscription) -> Void
    let receiveValue: @Sendable (Output) -> Demand
    let receiveCompletion: @Sendable (Completion<Failure>) -> Void
  }

  let log = Recorder<String>()
  private let peers = Locked<[Peer]>([])
  private let sendsSubscription: Bool

  /// - Parameter sendsSubscription: Whether it begins as it should.
  init(sendsSubscription: Bool = true) {
    self.sendsSubscription = sendsSubscription
  }

  /// How often it was subscribed to.
  var subscriptions: Int { peers.withLock { $0.count } }

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let box = UnsafeBox(subscriber)
    let link = Link(log)
    peers.withLock {
      $0.append(
        Peer(
          link: link,
          receiveSubscription: { box.value.receive(subscription: $0) },
          receiveValue: { box.value.receive($0) },
          receiveCompletion: { box.value.receive(completion: $0) }
        )
      )
    }
    if sendsSubscription {
      box.value.receive(subscription: link)
    }
  }

  /// Sends to the subscriber that came last.
  @discardableResult
  func send(_ value: Output) -> Demand {
    last?.receiveValue(value) ?? .none
  }

  func send(completion: Completion<Failure>) {
    last?.receiveCompletion(completion)
  }

  /// Sends another subscription, which a peer must not do.
  @discardableResult
  func sendSubscription() -> any Subscription {
    let link = Link(log)
    last?.receiveSubscription(link)
    return link
  }

  private var last: Peer? {
    guard let last = peers.withLock({ $0.last }), !last.link.isDisposed else { return nil }
    return last
  }

  /// Lets go of all subscribers.
  func forget() {
    let old = peers.withLock { peers in
      defer { peers = [] }
      return peers
    }
    _ = old
  }

  private final class Link: Subscription {
    private let log: Recorder<String>
    private let ended = Atomic(false)

    init(_ log: Recorder<String>) {
      self.log = log
    }

    var isDisposed: Bool { ended.load(ordering: .acquiring) }

    func request(_ demand: Demand) {
      log.add("request \(demand)")
    }

    func dispose() {
      if !ended.exchange(true, ordering: .acquiringAndReleasing) {
        log.add("dispose")
      }
    }
  }
}

// SAFETY: the tests send from one thread at a time, as contract 3 asks of a publisher.
private final class UnsafeBox<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
