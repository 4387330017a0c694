import Synchronization

/// Runs a ``Machine`` between its upstreams and one downstream.
///
/// Whatever happens, on whatever thread, goes through one gate: the machine and the downstream are
/// touched by its owner alone (contract 3). What the machine wants of its upstreams is performed
/// after the gate was left, by one thread at a time, in a loop: a synchronous upstream that answers
/// at once, and whatever its answer leads to, is appended to that loop, not recursed into (contract
/// 6). What a value of the main upstream opens is the exception, see ``Upstreams``: the main
/// upstream's own loop is on the stack then, and nothing recurses into that.
// SAFETY: contract 3. All that is not atomic is touched by the owner of `gate`.
@usableFromInline
final class Coordinator<Process: Machine & ~Copyable, Downstream: Subscriber>: Conduit,
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
  }

  /// What is to be done outside of the gate.
  @usableFromInline
  enum Work {
    case openMain(Main?)
    case inner(Upstreams<Inner>.Work)
  }

  /// What lives from the subscription to its end.
  @usableFromInline
  struct State: ~Copyable {
    @usableFromInline var main: Main?
    @usableFromInline var machine: Process
    @usableFromInline var downstream: Downstream
    @usableFromInline var upstreams = Upstreams<Inner>()
    @usableFromInline var demand = Demand.none

    @inlinable
    init(main: Main?, machine: consuming Process, downstream: Downstream) {
      self.main = main
      self.machine = machine
      self.downstream = downstream
    }
  }

  @usableFromInline let gate = SerialGate<Event>()
  @usableFromInline let work = SerialGate<Work>()
  /// Lies apart, so that specialised code releases it, which a deinitialiser is not; `nil` after
  /// the end.
  @usableFromInline @exclusivity(unchecked) var state: UnsafeMutablePointer<State>?
  @usableFromInline @exclusivity(unchecked) var hasState = true

  @inlinable
  init(_ machine: consuming Process, main: Main?, downstream: Downstream) {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State(main: main, machine: machine, downstream: downstream))
    self.state = state
    super.init { conduit, command in
      let coordinator = unsafeDowncast(conduit, to: Coordinator.self)
      switch command {
      case .request(let demand): coordinator.submit(.requested(demand))
      case .dispose: coordinator.submit(.disposed)
      }
    }
  }

  deinit {
    if hasState {
      release()
    }
  }

  /// Hands the downstream its subscription, then starts the machine.
  @inlinable
  static func start(
    _ machine: consuming Process,
    main: Main?,
    downstream: sending Downstream
  ) {
    let coordinator = Coordinator(machine, main: main, downstream: downstream)
    // Requests that are made inside of this call find the gate busy and are recorded.
    _ = coordinator.gate.tryEnter()
    if let state = coordinator.state {
      state.pointee.downstream.receive(subscription: coordinator)
      state.pointee.machine.start(&state.pointee.upstreams)
      // An end that needs no demand may be there already.
      if state.pointee.upstreams.isEnding {
        coordinator.conclude(state)
      }
    }
    coordinator.settle()
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
      leaveUrgently()
    }
  }

  @inlinable @inline(__always)
  func submit(inner value: Inner.Output, _ port: Port) {
    if gate.enter(orEnqueue: .inner(value, port)) {
      receive(inner: value, port)
      leave()
    }
  }

  /// Takes the subscription of an upstream, and asks it for what was wanted before it came.
  @inlinable
  func connect(_ subscription: any Subscription, to port: Port) {
    guard gate.enter(orEnqueue: .connected(subscription, port)) else { return }
    let demand = take(subscription, from: port)
    leave()
    if demand != .none {
      subscription.request(demand)
    }
  }

  @inlinable @inline(__always)
  func leave() {
    if hasWork || !gate.tryLeave() {
      settle()
    }
  }

  @inlinable @inline(__always)
  var hasWork: Bool {
    if let state { state.pointee.upstreams.hasWork } else { false }
  }

  // MARK: - Inside of the gate

  @inlinable @inline(__always)
  func receive(main value: Main.Output) {
    guard let state else { return }
    let output = state.pointee.machine.receive(
      value,
      isDue: isDue(state),
      &state.pointee.upstreams
    )
    if let output { deliver(output, state) }
    concludeIfOver(state)
  }

  @inlinable @inline(__always)
  func receive(inner value: Inner.Output, _ port: Port) {
    guard let state, state.pointee.upstreams.isOpen(port) else { return }
    let output = state.pointee.machine.receive(
      value,
      from: port,
      isDue: isDue(state),
      &state.pointee.upstreams
    )
    if let output { deliver(output, state) }
    concludeIfOver(state)
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
    guard let state else {
      if case .connected(let subscription, _) = event { subscription.dispose() }
      return
    }
    switch event {
    case .connected(let subscription, let port):
      let demand = take(subscription, from: port)
      if demand != .none {
        state.pointee.upstreams.append(.request(subscription, demand), isUrgent: true)
      }
    case .mainEnded(let completion):
      guard state.pointee.upstreams.isOpen(.main) else { return }
      state.pointee.upstreams.close(.main)
      state.pointee.upstreams.isEnding = true
      state.pointee.machine.receive(completion: completion, &state.pointee.upstreams)
    case .innerEnded(let completion, let port):
      guard state.pointee.upstreams.isOpen(port) else { return }
      state.pointee.upstreams.close(port)
      state.pointee.upstreams.isEnding = true
      state.pointee.machine.receive(
        completion: completion,
        from: port,
        &state.pointee.upstreams
      )
    case .requested(let more):
      state.pointee.demand += more
      state.pointee.machine.receive(demand: more, &state.pointee.upstreams)
    case .main, .inner, .disposed:
      break
    }
    advance(state)
    concludeIfOver(state)
  }

  /// Takes the subscription of an upstream, or disposes of it if it is not wanted any more.
  ///
  /// - Returns: What to ask it for at once, not in its turn.
  @inlinable
  func take(_ subscription: any Subscription, from port: Port) -> Demand {
    guard let state, let wanted = state.pointee.upstreams.connect(subscription, to: port) else {
      subscription.dispose()
      return .none
    }
    if wanted.isUrgent || wanted.demand == .none { return wanted.demand }
    state.pointee.upstreams.append(.request(subscription, wanted.demand), isUrgent: false)
    return .none
  }

  @inlinable @inline(__always)
  func concludeIfOver(_ state: UnsafeMutablePointer<State>) {
    if state.pointee.upstreams.isEnding || ended.load(ordering: .relaxed) {
      conclude(state)
    }
  }

  @inlinable @inline(__always)
  func isDue(_ state: UnsafeMutablePointer<State>) -> Bool {
    state.pointee.demand != .none && !ended.load(ordering: .relaxed)
  }

  @inlinable @inline(__always)
  func deliver(_ value: Process.Output, _ state: UnsafeMutablePointer<State>) {
    let more = state.pointee.downstream.receive(value)
    guard !state.pointee.demand.isUnlimited else { return }
    state.pointee.demand -= 1
    if more != .none {
      state.pointee.demand += more
      state.pointee.machine.receive(demand: more, &state.pointee.upstreams)
      advance(state)
    }
  }

  /// Delivers what the machine has kept, as far as the demand goes.
  @inlinable
  func advance(_ state: UnsafeMutablePointer<State>) {
    while isDue(state), let value = state.pointee.machine.next(&state.pointee.upstreams) {
      let more = state.pointee.downstream.receive(value)
      guard !state.pointee.demand.isUnlimited else { continue }
      state.pointee.demand -= 1
      if more != .none {
        state.pointee.demand += more
        state.pointee.machine.receive(demand: more, &state.pointee.upstreams)
      }
    }
  }

  /// Ends it if it is over.
  @inlinable @inline(never)
  func conclude(_ state: UnsafeMutablePointer<State>) {
    if ended.load(ordering: .relaxed) {
      end(state, nil)
    } else if let completion = state.pointee.machine.completion {
      end(state, completion)
    }
  }

  /// Ends it: disposes of the upstreams, delivers the completion if there is one, releases all.
  @inlinable @inline(never)
  func end(_ state: UnsafeMutablePointer<State>, _ completion: Completion<Downstream.Failure>?) {
    state.pointee.upstreams.disposeAll()
    if let completion, !ended.exchange(true, ordering: .acquiringAndReleasing) {
      state.pointee.downstream.receive(completion: completion)
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
