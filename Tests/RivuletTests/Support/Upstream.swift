import Rivulet
import Synchronization

/// A source that a test sends through by hand, checking nothing: what a misbehaving peer would send.
///
/// It also records what is asked of it: `request 1`, `dispose`.
final class Upstream<Output: Sendable, Failure: Error>: Publisher {
  private struct Peer: Sendable {
    let receiveSubscription: @Sendable (any Subscription) -> Void
    let receiveValue: @Sendable (Output) -> Demand
    let receiveCompletion: @Sendable (Completion<Failure>) -> Void
  }

  let log = Log()
  private let peers = Mutex<[Peer]>([])
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
    peers.withLock {
      $0.append(
        Peer(
          receiveSubscription: { box.value.receive(subscription: $0) },
          receiveValue: { box.value.receive($0) },
          receiveCompletion: { box.value.receive(completion: $0) }
        )
      )
    }
    if sendsSubscription {
      box.value.receive(subscription: Link(log))
    }
  }

  /// Sends to the subscriber that came last.
  @discardableResult
  func send(_ value: Output) -> Demand {
    peers.withLock { $0.last }?.receiveValue(value) ?? .none
  }

  func send(completion: Completion<Failure>) {
    peers.withLock { $0.last }?.receiveCompletion(completion)
  }

  /// Sends another subscription, which a peer must not do.
  @discardableResult
  func sendSubscription() -> any Subscription {
    let link = Link(log)
    peers.withLock { $0.last }?.receiveSubscription(link)
    return link
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
    private let log: Log
    private let ended = Atomic(false)

    init(_ log: Log) {
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
