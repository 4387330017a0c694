extension Publisher {
  /// Subscribes once for all subscribers.
  ///
  ///     upstream:     ^-1--2--3-|
  ///       S1:         ^-1--2--3-|
  ///       S2:             ^2--3-|    joins late: nothing is replayed
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
  ) -> Publishers.Share<Self> {
    Publishers.Share(self, bufferingPolicy.checked)
  }
}

extension Publishers {
  /// A publisher that subscribes to another one once for all of its subscribers.
  public final class Share<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let upstream: Upstream
    private let policy: BufferingPolicy
    private let current = Current()

    init(_ upstream: Upstream, _ policy: BufferingPolicy) {
      self.upstream = upstream
      self.policy = policy
    }

    public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      // Whoever is counted as arrived keeps the run from being given up before it has left again.
      let (run, isNew) = current.run.withLock { run in
        let isNew = run == nil
        let joined = run ?? Run(current, policy)
        joined.arrivals += 1
        run = joined
        return (joined, isNew)
      }
      run.broadcast.join(subscriber)
      // Whoever was first may have left again.
      if isNew, !run.token.isDisposed {
        upstream.subscribe(Inlet(current: current, run: run))
      }
    }

    /// The run that new subscribers join, if there is one.
    final class Current: Sendable {
      let run = Locked<Run?>(nil)

      func giveUp(_ run: Run, if isOver: (Run) -> Bool = { _ in true }) {
        let isOver = self.run.withLock { current in
          guard isOver(run) else { return false }
          if current === run { current = nil }
          return true
        }
        if isOver {
          run.token.dispose()
        }
      }
    }

    /// One subscription to the upstream and those who share it.
    // SAFETY: contract 3. `arrivals` is touched only under the lock of `Current`.
    final class Run: @unchecked Sendable {
      let token = SubscriptionToken()
      let broadcast: Broadcast<Output, Failure>
      var arrivals = 0

      init(_ current: Current, _ policy: BufferingPolicy) {
        broadcast = Broadcast(policy: policy)
        broadcast.onIdle = { [weak self] departures in
          guard let self else { return }
          current.giveUp(self) { $0.arrivals == departures }
        }
      }
    }

    private struct Inlet: Subscriber {
      typealias Input = Output

      let current: Current
      let run: Run
      var phase = InletPhase.waiting

      init(current: Current, run: Run) {
        self.current = current
        self.run = run
      }

      mutating func receive(subscription: any Subscription) {
        if phase.connect(subscription), run.token.connect(subscription) {
          subscription.request(.unlimited)
        }
      }

      mutating func receive(_ input: Output) -> Demand {
        guard phase == .active else { return phase.refuseValue() }
        run.broadcast.send(input)
        return .none
      }

      mutating func receive(completion: Completion<Failure>) {
        guard phase.end() else { return }
        run.token.end()
        current.giveUp(run)
        run.broadcast.send(completion: completion)
      }
    }
  }
}
