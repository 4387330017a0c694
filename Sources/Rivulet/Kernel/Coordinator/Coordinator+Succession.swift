import Synchronization

// An operator that has one inner upstream left, and nothing else to do, passes values on. If that
// upstream is an operator of this kind too, behind an `AnyPublisher`, it takes over the downstream:
// a stream that goes on with another one of its kind for ever passes each value through one
// operator, and keeps one alive (contract 6).
//
// The two agree by events, so neither waits for the other, and no value overtakes another one: the
// outer one offers its downstream; the inner one stops sending and asks for it through the very
// inlet that its values take; the outer one answers when it has delivered all values before.
extension Coordinator: RelayedSubscription where Process: ~Copyable {
  /// Offers the downstream to the last upstream, if this does nothing but pass its values on.
  @inlinable
  func offerDownstreamIfRelay() {
    guard let state = state.address, state.pointee.machine.isRelay else { return }
    state.pointee.machine.upstreams.offerDownstream()
  }

  /// Asks the downstream whether it steps aside.
  @inlinable
  func askForDownstream(_ state: UnsafeMutablePointer<State>) {
    guard
      let downstream = state.pointee.downstream as? AnySubscriber<Process.Output, Process.Failure>
    else { return }
    let relay = state.pointee.relay ?? Relay()
    guard relay.suspended == nil, downstream._stepAside(for: self) else { return }
    relay.suspended = state.pointee.demand
    state.pointee.demand = .none
    state.pointee.relay = relay
  }

  /// Leaves the downstream to the last upstream, or refuses to.
  @inlinable
  func stepAside(
    _ state: UnsafeMutablePointer<State>,
    for successor: ClosureSubscription
  ) {
    let relay = state.pointee.relay
    guard relay?.suspended == nil, !isDisposed,
      state.pointee.machine.isRelay, state.pointee.machine.upstreams.end == nil,
      let downstream = AnySubscriber(erasing: state.pointee.downstream)
        as? AnySubscriber<Process.Inner.Output, Process.Inner.Failure>
    else {
      state.pointee.machine.upstreams.hasOffered = false
      return successor.perform(successor, .inherit(nil))
    }
    let head = relay?.hasInherited == true ? relay?.head : self
    // What comes late here goes to the head: so no row of those that have stepped aside is kept.
    if let head, head !== self { setSuccessor(head) }
    head?.setSuccessor(successor)
    state.pointee.machine.upstreams.leaveLast()
    let bequest = Bequest(downstream, state.pointee.demand, head)
    self.state.release()
    // Who disposed of the head before has not found the successor.
    if head?.isDisposed == true { return successor.dispose() }
    successor.perform(successor, .inherit(bequest))
  }

  /// Goes on with the downstream that was asked for, or with the old one.
  @inlinable
  func inherit(_ bequest: AnyObject?, _ state: UnsafeMutablePointer<State>) {
    guard let relay = state.pointee.relay, let granted = relay.suspended.take() else { return }
    guard let bequest = bequest as? Bequest<Process.Output, Process.Failure>,
      let downstream = bequest.downstream as? Downstream
    else {
      state.pointee.demand = granted
      return
    }
    state.pointee.downstream = downstream
    relay.hasInherited = true
    relay.head = bequest.head
    relay.surplus += granted
    grant(bequest.demand, state, relay)
  }

  /// Adds to the demand; the machine hears of what it has not heard of yet.
  @inlinable
  func grant(_ more: Demand, _ state: UnsafeMutablePointer<State>, _ relay: Relay) {
    if relay.suspended != nil {
      relay.suspended? += more
    } else {
      state.pointee.demand += more
    }
    let rest = more - relay.surplus.count
    relay.surplus -= more.count
    if rest != .none, !relay.surplus.isUnlimited {
      state.pointee.machine.receive(demand: rest)
    }
  }

  /// Sends what comes late to the successor.
  @inlinable
  func passOn(_ event: Event) {
    guard let successor = successor.withLock({ $0 }) else { return }
    switch event {
    case .requested(let more): successor.request(more)
    case .disposed: successor.dispose()
    case .offered: successor.offerDownstream()
    default: break
    }
  }

  @inlinable
  func setSuccessor(_ successor: ClosureSubscription?) {
    // What was there is released after the lock (contract 5).
    _ = self.successor.withLock { current in
      defer { current = successor }
      return current
    }
  }
}

/// What a coordinator knows that has asked for the downstream of another one.
@usableFromInline
final class Relay {
  /// What may be sent once the answer has come; `nil` when none is awaited.
  @usableFromInline var suspended: Demand?
  /// What the machine has been asked for and the downstream has not.
  @usableFromInline var surplus = Demand.none
  @usableFromInline var hasInherited = false
  /// What the downstream that was taken over takes for its subscription, as long as it keeps it.
  @usableFromInline weak var head: (any RelayedSubscription)?

  @inlinable
  init() {}

  /// The end of the one is the end of the other.
  @inlinable
  func end() {
    head?.ended.store(true, ordering: .releasing)
    head?.setSuccessor(nil)
    head = nil
  }
}

/// What a coordinator that is not needed any more leaves to its successor.
@usableFromInline
final class Bequest<Output: Sendable, Failure: Error> {
  @usableFromInline let downstream: AnySubscriber<Output, Failure>
  @usableFromInline let demand: Demand
  /// What the downstream takes for its subscription, if it keeps it.
  @usableFromInline let head: (any RelayedSubscription)?

  @inlinable
  init(
    _ downstream: AnySubscriber<Output, Failure>,
    _ demand: Demand,
    _ head: (any RelayedSubscription)?
  ) {
    self.downstream = downstream
    self.demand = demand
    self.head = head
  }
}

/// A subscription whose requests and disposal go to another one, once it has a successor.
@usableFromInline
protocol RelayedSubscription: ClosureSubscription {
  func setSuccessor(_ successor: ClosureSubscription?)
}
