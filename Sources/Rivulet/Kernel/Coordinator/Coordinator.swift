import Synchronization

/// Runs a ``Machine`` between its upstreams and one downstream.
///
/// Whatever happens, on whatever thread, goes through one gate: the machine and the downstream are
/// touched by its owner alone (contract 3). What the machine wants of its upstreams is performed
/// after the gate was left, see `Coordinator+Work.swift`.
// SAFETY: contract 3. All that is not atomic is touched by the owner of `gate`.
@usableFromInline
final class Coordinator<Process: Machine & ~Copyable, Downstream: Subscriber>: ClosureSubscription,
  @unchecked Sendable
where Downstream.Input == Process.Output, Downstream.Failure == Process.Failure {
  @usableFromInline typealias Main = Process.Main
  @usableFromInline typealias Inner = Process.Inner

  @usableFromInline
  enum Event {
    case connected(any Subscription, Port)
    case main(Main.Output)
    case mainEnded(Completion<Main.Failure>)
    case inner(Inner.Output, Port)
    case innerEnded(Completion<Inner.Failure>, Port)
    case requested(Demand)
    case disposed
    case mainOpened
    case innerOpened
    case rang(UInt32)
    case offered
    case asked(ClosureSubscription)
    case answered(AnyObject?)
  }

  /// What lives from the subscription to its end.
  @usableFromInline
  struct State: ~Copyable {
    @usableFromInline var main: Main?
    @usableFromInline var machine: Process
    @usableFromInline var downstream: Downstream
    @usableFromInline var demand = Demand.none
    /// Taken ahead to see whether the end may come, and not delivered yet.
    @usableFromInline var upcoming: Process.Output?
    /// Whether this takes over the downstream of another one.
    @usableFromInline var relay: Relay?

    @inlinable
    init(main: Main?, machine: consuming Process, downstream: Downstream) {
      self.main = main
      self.machine = machine
      self.downstream = downstream
    }
  }

  @usableFromInline let gate = SerialGate<Event>()
  /// Whether an inner upstream is being opened, and whether another one waits for that.
  @usableFromInline let opening = Atomic<UInt8>(OpeningPhase.free)
  /// The thread on which the downstream is being called, so that a disposal from inside of that
  /// call reaches the upstreams at once.
  @usableFromInline let deliveringThread = Atomic(ThreadID.none)
  @usableFromInline @exclusivity(unchecked) var state: Parked<State>
  /// What the main upstream is asked for when its subscription comes; set before it is opened.
  @usableFromInline @exclusivity(unchecked) var mainDemand = Demand.none
  /// Who serves the downstream, if this has stepped aside.
  @usableFromInline let successor = Locked<ClosureSubscription?>(nil)

  @inlinable
  init(_ machine: consuming Process, main: Main?, downstream: Downstream) {
    state = Parked(State(main: main, machine: machine, downstream: downstream))
    super.init { subscription, command in
      let coordinator = unsafeDowncast(subscription, to: Coordinator.self)
      switch command {
      case .request(let demand): coordinator.submit(.requested(demand))
      case .dispose: coordinator.disposed()
      case .offer: coordinator.submit(.offered)
      case .inherit(let bequest): coordinator.submit(.answered(bequest))
      }
    }
  }

  /// Hands the downstream its subscription, then does what the machine wants.
  @inlinable
  static func start(
    _ machine: consuming Process,
    main: Main?,
    downstream: sending Downstream
  ) {
    let coordinator = Coordinator(machine, main: main, downstream: downstream)
    // Requests that are made inside of this call find the gate busy and are recorded.
    _ = coordinator.gate.tryEnter()
    if let state = coordinator.state.address {
      state.pointee.downstream.receive(subscription: coordinator)
      coordinator.concludeIfOver(state)
    }
    coordinator.settle()
  }

  @inlinable
  func disposed() {
    // Inside of a delivery on this thread the machine is at rest: the next upstream of an operator
    // below must not be opened before these are torn down (contract 11).
    if deliveringThread.load(ordering: .relaxed) == ThreadID.current, let state = state.address {
      state.pointee.machine.upstreams.disposeAll()
    }
    successor.withLock { $0 }?.dispose()
    submit(.disposed)
  }

  @inlinable
  func submit(_ event: Event) {
    if gate.enter(orEnqueue: event) {
      handle(event)
      leave()
    }
  }

  @inlinable @inline(__always)
  func submit(main value: Main.Output) {
    if gate.enter(orEnqueue: .main(value)) {
      receive(main: value)
      leaveAfterMain()
    }
  }

  @inlinable @inline(__always)
  func submit(inner value: Inner.Output, _ port: Port) {
    if gate.enter(orEnqueue: .inner(value, port)) {
      receive(inner: value, port)
      leave()
    }
  }

  /// Takes the subscription of an upstream, and asks it at once for what is wanted.
  ///
  /// A source may send inside of its `subscribe`, and must know its demand then.
  @inlinable
  func connect(_ subscription: any Subscription, to port: Port, _ demand: Demand) {
    if gate.enter(orEnqueue: .connected(subscription, port)) {
      take(subscription, from: port)
      leave()
    }
    // One that is not wanted any more has been disposed of by that.
    if demand != .none, !isDisposed, !subscription.isDisposed {
      subscription.request(demand)
    }
  }

  // MARK: - Inside of the gate

  @inlinable @inline(__always)
  func receive(main value: Main.Output) {
    guard let state = state.address, state.pointee.machine.upstreams.isOpen(.main) else { return }
    state.pointee.machine.upstreams.openings.isInMainValue = true
    state.pointee.machine.receive(value)
    state.pointee.machine.upstreams.openings.isInMainValue = false
    proceed(state)
  }

  @inlinable @inline(__always)
  func receive(inner value: Inner.Output, _ port: Port) {
    guard let state = state.address, state.pointee.machine.upstreams.isOpen(port) else { return }
    state.pointee.machine.receive(value, from: port)
    proceed(state)
  }

  @inlinable @inline(never)
  func handle(_ event: Event) {
    switch event {
    case .main(let value): receive(main: value)
    case .inner(let value, let port): receive(inner: value, port)
    default: handleSignal(event)
    }
  }

  @inlinable
  func handleSignal(_ event: Event) {
    if case .connected(let subscription, let port) = event {
      return take(subscription, from: port)
    }
    guard let state = state.address else { return passOn(event) }
    switch event {
    case .mainEnded(let completion):
      guard state.pointee.machine.upstreams.isOpen(.main) else { return }
      _ = state.pointee.machine.upstreams.ports.close(.main)
      state.pointee.machine.receive(completion: completion)
    case .innerEnded(let completion, let port):
      guard state.pointee.machine.upstreams.isOpen(port) else { return }
      _ = state.pointee.machine.upstreams.ports.close(port)
      state.pointee.machine.receive(completion: completion, from: port)
    case .requested(let more):
      receive(demand: more, state)
    case .mainOpened:
      state.pointee.machine.upstreams.openings.mainOpened()
      return
    case .innerOpened:
      opening.store(OpeningPhase.free, ordering: .relaxed)
      return
    case .rang(let generation):
      guard state.pointee.machine.upstreams.alarm?.rings(generation) == true else { return }
      state.pointee.machine.wake()
    case .offered:
      askForDownstream(state)
    case .asked(let successor):
      return stepAside(state, for: successor)
    case .answered(let bequest):
      inherit(bequest, state)
    case .main, .inner, .connected, .disposed:
      break
    }
    proceed(state)
    offerDownstreamIfRelay()
  }

  @inlinable @inline(__always)
  func receive(demand more: Demand, _ state: UnsafeMutablePointer<State>) {
    if let relay = state.pointee.relay { return grant(more, state, relay) }
    state.pointee.demand += more
    state.pointee.machine.receive(demand: more)
  }

  /// Takes the subscription of an upstream, or disposes of it if it is not wanted any more.
  @inlinable
  func take(_ subscription: any Subscription, from port: Port) {
    guard let state = state.address,
      let demand = state.pointee.machine.upstreams.ports.connect(subscription, to: port)
    else { return subscription.dispose() }
    if demand != .none {
      state.pointee.machine.upstreams.request(demand, from: port)
    }
    offerDownstreamIfRelay()
  }

  @inlinable @inline(__always)
  func isDue(_ state: UnsafeMutablePointer<State>) -> Bool {
    state.pointee.demand != .none && !ended.load(ordering: .relaxed)
  }

  /// Delivers what the machine has, as far as the demand goes, and ends it if it is over.
  @inlinable @inline(__always)
  func proceed(_ state: UnsafeMutablePointer<State>) {
    while state.pointee.machine.upstreams.end == nil, isDue(state),
      let value = state.pointee.machine.next()
    {
      deliver(value, state)
    }
    concludeIfOver(state)
  }

  @inlinable @inline(__always)
  func deliver(_ value: Process.Output, _ state: UnsafeMutablePointer<State>) {
    // The machine may have run a teardown that disposed of this.
    guard !ended.load(ordering: .relaxed) else { return }
    deliveringThread.store(ThreadID.current, ordering: .relaxed)
    let more = state.pointee.downstream.receive(value)
    deliveringThread.store(ThreadID.none, ordering: .relaxed)
    guard !state.pointee.demand.isUnlimited else { return }
    state.pointee.demand -= 1
    if more != .none {
      receive(demand: more, state)
    }
  }

  @inlinable @inline(__always)
  func concludeIfOver(_ state: UnsafeMutablePointer<State>) {
    if state.pointee.machine.upstreams.end != nil || ended.load(ordering: .relaxed) {
      conclude(state)
    }
  }

  /// Delivers what must come before the end, then ends it.
  @inlinable @inline(never)
  func conclude(_ state: UnsafeMutablePointer<State>) {
    while !ended.load(ordering: .relaxed) {
      // The end goes to the downstream that was asked for, too.
      if state.pointee.relay?.suspended != nil { return }
      switch state.pointee.machine.upstreams.end {
      case nil: return
      case .immediate(let error): return end(state, .failure(error))
      case .drained(let completion):
        if state.pointee.upcoming == nil {
          state.pointee.upcoming = state.pointee.machine.next()
        }
        guard state.pointee.upcoming != nil else { return end(state, completion) }
        guard isDue(state), let value = state.pointee.upcoming.take() else { return }
        deliver(value, state)
      }
    }
    end(state, nil)
  }

  /// Ends it: disposes of the upstreams, delivers the completion if there is one, releases all.
  @inlinable @inline(never)
  func end(_ state: UnsafeMutablePointer<State>, _ completion: Completion<Downstream.Failure>?) {
    state.pointee.machine.upstreams.disposeAll()
    state.pointee.relay?.end()
    if let completion, !ended.exchange(true, ordering: .acquiringAndReleasing) {
      state.pointee.downstream.receive(completion: completion)
    }
    self.state.release()
  }
}
