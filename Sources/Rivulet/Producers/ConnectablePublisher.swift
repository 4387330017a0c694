/// A publisher that runs when it is told to; see
/// ``Publisher/multicast(replay:bufferingPolicy:)``.
///
/// All subscribers share what comes through one connection to the upstream. They may come before
/// it, and stay when it has been disposed of: the next one goes on sending to them. The end of the
/// upstream is final, for late subscribers too, and nothing connects after it. Asks the upstream
/// for values without limit.
///
/// When the connectable publisher itself is gone, the upstream is disposed of as soon as nobody
/// listens; subscribers that no connection can reach any more are finished (contract 8).
public final class ConnectablePublisher<Output: Sendable, Failure: Error>: Publisher {
  private let sharing: Sharing<Output, Failure>
  private let upstream: AnyPublisher<Output, Failure>

  init(_ upstream: some Publisher<Output, Failure>, _ plan: SharePlan) {
    self.upstream = AnyPublisher(upstream)
    sharing = Sharing(plan)
  }

  deinit {
    sharing.becameUnreachable()
  }

  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    sharing.join(subscriber)
  }

  /// Subscribes to the upstream, unless that has been done.
  ///
  /// However many threads connect at the same time, one does. After the upstream's end nobody does.
  ///
  /// - Returns: A token that ends the connection, the same one for all who connect; connecting
  ///   again subscribes again. Ignoring it does not end anything.
  @discardableResult
  public func connect() -> any Disposable {
    connect(with: SubscriptionToken())
    return sharing.connection(of: sharing.run()) ?? AnyDisposable.disposed
  }

  func connect(with token: SubscriptionToken) {
    sharing.connect(sharing.run(), to: upstream, with: token, ifAtLeast: 0)
  }

  /// Connects by itself while there are subscribers.
  ///
  ///     upstream:    -1--2-|
  ///     S1:        ---1--2-|
  ///     S2:          -1--2-|
  ///
  /// It does so once there are `count` of them, and disposes of that connection when the last one
  /// has left; one that somebody else has made it leaves alone. Unlike
  /// ``Publisher/share(replay:reset:bufferingPolicy:)`` it keeps to one run: what is replayed
  /// outlives the connection, and the end is final.
  ///
  /// ```swift
  /// let source = Deferred { Just(1) }.multicast().autoconnect(after: 2)
  /// source.sink { print("a", $0) }
  /// source.sink { print("b", $0) }  // Prints "a 1", "b 1"
  /// ```
  ///
  /// - Precondition: `count` is positive.
  public func autoconnect(after count: Int = 1) -> some Publisher<Output, Failure> {
    precondition(count > 0, "the number of subscribers to connect after must be positive")
    return Autoconnect(connectable: self, count: count)
  }

  fileprivate func join<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    connectingAfter count: Int
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    let run = sharing.join(subscriber)
    sharing.connect(run, to: upstream, ifAtLeast: count, isAutomatic: true)
  }
}

private struct Autoconnect<Output: Sendable, Failure: Error>: Publisher {
  let connectable: ConnectablePublisher<Output, Failure>
  let count: Int

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    connectable.join(subscriber, connectingAfter: count)
  }
}
