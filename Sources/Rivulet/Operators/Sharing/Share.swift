extension Publisher {
  /// Subscribes once for all subscribers.
  ///
  ///     upstream:     --1--2--3-|
  ///     share():      --1--2--3-|
  ///     S2:               ^2--3-|    joins late
  ///
  /// The first subscriber subscribes to the upstream, the last one to leave disposes of it, and a
  /// subscriber that comes after that, or after the end, starts it anew: a retry behind `share()`
  /// runs the upstream again, once for all who retry. Asks the upstream for values without limit;
  /// what one subscriber has not requested waits for it as the policy says, and holds up no other.
  ///
  /// ```swift
  /// let shared = Deferred { Just(1) }.share()
  /// shared.sink { print($0) }  // Prints "1"
  /// ```
  ///
  /// - Parameter bufferingPolicy: What happens to values that a subscriber has not requested.
  /// - Returns: A publisher that all subscribers share; a copy of it is the same one.
  /// - Precondition: The policy's capacity is not negative.
  public func share(
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> some Publisher<Output, Failure> {
    Share(self, bufferingPolicy.checked)
  }
}

/// A publisher that subscribes to another one once for all of its subscribers.
final class Share<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let policy: BufferingPolicy
  private let current = CurrentRun<Output, Failure>()

  init(_ upstream: Upstream, _ policy: BufferingPolicy) {
    self.upstream = upstream
    self.policy = policy
  }

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    // A subscriber that is counted as arrived keeps the run going until it has left again.
    let (run, isNew) = current.run.withLock { run in
      let isNew = run == nil
      let joined = run ?? SharedRun(current, policy)
      joined.arrivals += 1
      run = joined
      return (joined, isNew)
    }
    run.broadcast.join(subscriber)
    // The first subscriber may have left again.
    if isNew, !run.token.isDisposed {
      upstream.subscribe(Inlet(run))
    }
  }
}

/// The run that new subscribers join, if there is one.
private final class CurrentRun<Output: Sendable, Failure: Error>: Sendable {
  let run = Locked<SharedRun<Output, Failure>?>(nil)

  /// Lets no more subscribers join a run, if that is over.
  ///
  /// - Returns: Whether it is.
  func giveUp(
    _ run: SharedRun<Output, Failure>,
    if isOver: (SharedRun<Output, Failure>) -> Bool
  ) -> Bool {
    self.run.withLock { current in
      guard isOver(run) else { return false }
      // The caller keeps the run: nothing is released under the lock.
      if current === run { current = nil }
      return true
    }
  }
}

/// One subscription to the upstream and those who share it.
// SAFETY: contract 3. `arrivals` and `departures` are touched only under the lock of `CurrentRun`.
private final class SharedRun<Output: Sendable, Failure: Error>: InletTarget, @unchecked Sendable {
  let token = SubscriptionToken()
  let broadcast: Broadcast<Output, Failure>
  var arrivals = 0
  private var departures = 0
  private let current: CurrentRun<Output, Failure>

  init(_ current: CurrentRun<Output, Failure>, _ policy: BufferingPolicy) {
    self.current = current
    broadcast = Broadcast(policy: policy)
    broadcast.onEnd = { [weak self] in self?.subscriberLeft() }
  }

  func subscriberLeft() {
    let isOver = current.giveUp(self) { run in
      run.departures += 1
      return run.arrivals == run.departures
    }
    if isOver { token.dispose() }
  }

  func connect(_ subscription: any Subscription) {
    if token.connect(subscription) {
      subscription.request(.unlimited)
    }
  }

  func receive(_ input: Output) {
    broadcast.send(input)
  }

  func receive(completion: Completion<Failure>) {
    token.end()
    _ = current.giveUp(self) { _ in true }
    broadcast.send(completion: completion)
  }
}
