import Synchronization

/// Hands out the elements of an iterator on demand, then ends: the subscription of all cold
/// sources.
///
/// Like a ``Coordinator`` without upstreams. The thread that serves its ledger delivers in a loop,
/// so a request from inside a delivery only lengthens the loop (contract 6).
// SAFETY: contract 3. All that is not atomic is touched by who serves `ledger`.
@usableFromInline
final class IteratorSubscription<Elements: IteratorProtocol, Downstream: Subscriber>:
  ClosureSubscription,
  @unchecked Sendable
where Elements.Element == Downstream.Input {
  /// What lives from the subscription to its end.
  @usableFromInline
  struct State: ~Copyable {
    @usableFromInline var elements: Elements?
    /// Taken when the demand was used up, so that the end is known without further demand
    /// (contract 2).
    @usableFromInline var upcoming: Downstream.Input?
    @usableFromInline var downstream: Downstream
    @usableFromInline let end: Completion<Downstream.Failure>

    @inlinable
    init(elements: Elements?, downstream: Downstream, end: Completion<Downstream.Failure>) {
      self.elements = elements
      self.downstream = downstream
      self.end = end
    }
  }

  @usableFromInline let ledger = DemandLedger()
  /// The thread on which a value is being delivered.
  @usableFromInline let deliveringThread = Atomic(ThreadID.none)
  /// What was taken from the ledger and not used yet.
  @usableFromInline @exclusivity(unchecked) var demand = Demand.none
  /// Empty as long as all is in local variables, and after the end.
  @usableFromInline @exclusivity(unchecked) var state = Parked<State>()

  @inlinable
  init() {
    super.init { subscription, command in
      let this = unsafeDowncast(subscription, to: IteratorSubscription.self)
      let isToServe =
        switch command {
        case .request(let demand): this.ledger.add(demand)
        case .dispose: this.disposed()
        case .offer, .inherit: false
        }
      if isToServe {
        this.serve()
      }
    }
  }

  /// Hands the downstream its subscription, then what it asks for.
  ///
  /// What is asked for without limit is delivered from here, with iterator and chain in local
  /// variables, where the compiler sees the closures. Nobody else is ever to serve then.
  @inlinable @inline(__always)
  static func start(
    _ elements: consuming Elements,
    end: Completion<Downstream.Failure>,
    downstream: sending Downstream,
    fusion: _Fusion<Downstream> = _Fusion()
  ) {
    let subscription = IteratorSubscription()
    var downstream = downstream
    // Moved, not copied: an iterator may own a file, which goes before the end is heard of
    // (contract 11).
    var moved = Optional(consume elements)
    _withUnprotectedUnsafeMutablePointer(to: &downstream) { downstream in
      // Requests that are made inside of this call are recorded.
      downstream.pointee.receive(subscription: subscription)
      subscription.demand = subscription.ledger.take()
      if subscription.demand.isUnlimited {
        guard var elements = moved.take() else { return }
        while !subscription.isDisposed {
          guard let value = elements.next() else {
            subscription.ended.store(true, ordering: .relaxed)
            _ = consume elements
            return downstream.pointee.receive(completion: end)
          }
          _ = fusion.function(downstream, value)
        }
      } else if !subscription.isDisposed {
        let state = State(elements: moved.take(), downstream: downstream.pointee, end: end)
        subscription.state = Parked(state)
        subscription.serve()
      }
    }
  }

  /// - Returns: Whether the caller is to serve.
  @inlinable
  func disposed() -> Bool {
    // Inside of a value on this thread the iterator is at rest: it goes at once (contract 11).
    if deliveringThread.load(ordering: .relaxed) == ThreadID.current {
      state.address?.pointee.elements = nil
    }
    return ledger.notify()
  }

  @inlinable
  func serve() {
    repeat {
      demand += ledger.take()
      if let state = state.address {
        run(state)
      }
    } while !ledger.tryLeave()
  }

  /// Delivers as far as the demand goes, and ends after the last element.
  @inlinable
  func run(_ state: UnsafeMutablePointer<State>) {
    while !ended.load(ordering: .relaxed) {
      guard let value = state.pointee.upcoming.take() ?? state.pointee.elements?.next() else {
        ended.store(true, ordering: .relaxed)
        state.pointee.elements = nil
        state.pointee.downstream.receive(completion: state.pointee.end)
        break
      }
      guard demand != .none else {
        state.pointee.upcoming = value
        return
      }
      deliveringThread.store(ThreadID.current, ordering: .relaxed)
      let more = state.pointee.downstream.receive(value)
      deliveringThread.store(ThreadID.none, ordering: .relaxed)
      if !demand.isUnlimited {
        demand = demand - 1 + more
      }
    }
    self.state.release()
  }
}
