import Synchronization

/// Hands out the elements of an iterator on demand, then ends: the subscription of all cold
/// sources.
///
/// Like a ``Coordinator`` without upstreams. Whoever serves its ledger delivers in a loop, so a
/// request from inside a delivery only lengthens the loop (contract 6).
// SAFETY: contract 3. All that is not atomic is touched by who serves `ledger`.
@usableFromInline
final class Emission<Elements: IteratorProtocol, Downstream: Subscriber>: Conduit,
  @unchecked Sendable
where Elements.Element == Downstream.Input {
  /// What lives from the subscription to its end.
  @usableFromInline
  struct State: ~Copyable {
    @usableFromInline var elements: Elements
    /// Taken ahead, so that the end is known without further demand (contract 2).
    @usableFromInline var upcoming: Downstream.Input?
    @usableFromInline var downstream: Downstream
    @usableFromInline let end: Completion<Downstream.Failure>

    @inlinable
    init(elements: Elements, downstream: Downstream, end: Completion<Downstream.Failure>) {
      self.elements = elements
      self.downstream = downstream
      self.end = end
    }
  }

  @usableFromInline let ledger = DemandLedger()
  /// What was taken from the ledger and not used yet.
  @usableFromInline @exclusivity(unchecked) var demand = Demand.none
  /// Lies apart, so that specialised code releases it; `nil` as long as all is in local variables,
  /// and after the end.
  @usableFromInline @exclusivity(unchecked) var state: UnsafeMutablePointer<State>?
  @usableFromInline @exclusivity(unchecked) var hasState = false

  @inlinable
  init() {
    super.init { conduit, command in
      let emission = unsafeDowncast(conduit, to: Emission.self)
      let isToServe =
        switch command {
        case .request(let demand): emission.ledger.add(demand)
        case .dispose: emission.ledger.notify()
        }
      if isToServe {
        emission.serve()
      }
    }
  }

  deinit {
    if hasState {
      release()
    }
  }

  /// Hands the downstream its subscription, then what it asks for.
  ///
  /// What is asked for without limit is delivered from here, with iterator and chain in local
  /// variables, where the compiler sees the closures. Nobody else is ever to serve then.
  @inlinable @inline(__always)
  static func start(
    _ elements: Elements,
    end: Completion<Downstream.Failure>,
    downstream: sending Downstream,
    fusion: Fusion<Downstream> = Fusion()
  ) {
    let emission = Emission()
    var (elements, downstream) = (elements, downstream)
    _withUnprotectedUnsafeMutablePointer(to: &downstream) { downstream in
      // Requests that are made inside of this call are recorded.
      downstream.pointee.receive(subscription: emission)
      emission.demand = emission.ledger.take()
      if emission.demand.isUnlimited {
        while !emission.isDisposed {
          guard let value = elements.next() else {
            emission.ended.store(true, ordering: .relaxed)
            return downstream.pointee.receive(completion: end)
          }
          _ = fusion.function(downstream, value)
        }
      } else if !emission.isDisposed {
        emission.keep(State(elements: elements, downstream: downstream.pointee, end: end))
        emission.serve()
      }
    }
  }

  @inlinable
  func keep(_ state: consuming State) {
    let address = UnsafeMutablePointer<State>.allocate(capacity: 1)
    address.initialize(to: state)
    address.pointee.upcoming = address.pointee.elements.next()
    self.state = address
    hasState = true
  }

  @inlinable
  func serve() {
    repeat {
      demand += ledger.take()
      if let state {
        run(state)
      }
    } while !ledger.tryLeave()
  }

  /// Delivers as far as the demand goes, and ends after the last element.
  @inlinable
  func run(_ state: UnsafeMutablePointer<State>) {
    while !ended.load(ordering: .relaxed) {
      guard let value = state.pointee.upcoming else {
        ended.store(true, ordering: .relaxed)
        state.pointee.downstream.receive(completion: state.pointee.end)
        break
      }
      guard demand != .none else { return }
      state.pointee.upcoming = state.pointee.elements.next()
      let more = state.pointee.downstream.receive(value)
      if !demand.isUnlimited {
        demand = demand - 1 + more
      }
    }
    release()
  }

  @inlinable
  func release() {
    guard let state = state.take() else { return }
    hasState = false
    state.deinitialize(count: 1)
    state.deallocate()
  }
}
