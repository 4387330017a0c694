import Synchronization

/// Runs a ``Machine`` between its upstreams and one downstream.
///
/// Whatever happens, on whatever thread, goes through one gate: the machine and the downstream are
/// touched by its owner alone (contract 3). What the machine wants of its upstreams is performed
/// after the gate was left, by one thread at a time, in a loop: a synchronous upstream that answers at
/// once, and whatever its answer leads to, is appended to that loop, not recursed into (contract 6).
/// What a value of the main upstream leads to at once is the exception: the main upstream's own loop
/// is on the stack then, and nothing recurses into that.
// SAFETY: contract 3. All that is not atomic is touched by the owner of `gate`.
@usableFromInline
final class Coordinator<Process: Machine, Downstream: Subscriber>: Conduit, @unchecked Sendable
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
    case openMain(Main)
    case open(Inner, Port)
    case request(any Subscription, Demand)
  }

  /// What lives from the subscription to its end.
  @usableFromInline
  struct State {
    @usableFromInline var main: Main?
    @usableFromInline var machine: Process
    @usableFromInline var downstream: Downstream
    @usableFromInline var upstreams = Upstreams<Inner>()
    @usableFromInline var demand = Demand.none

    @inlinable
    init(main: Main?, machine: Process, downstream: Downstream) {
      self.main = main
      self.machine = machine
      self.downstream = downstream
    }
  }

  @usableFromInline let gate = SerialGate<Event>()
  @usableFromInline let work = SerialGate<Work>()
  /// Lies apart, so that specialised code releases it, which a deinitialiser is not; `nil` after the
  /// end.
  @usableFromInline @exclusivity(unchecked) var state: UnsafeMutablePointer<State>?
  @usableFromInline @exclusivity(unchecked) var hasState = true

  @inlinable
  init(_ machine: Process, main: Main?, downstream: Downstream) {
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
    _ machine: Process,
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
      coordinator.advance(state)
    }
    coordinator.settle()
  }

  @inlinable @inline(__always)
  func submit(_ event: Event) {
    guard gate.enter(orEnqueue: event) else { return }
    handle(event)
    if hasWork || !gate.tryLeave() {
      settle()
    }
  }

  @inlinable @inline(__always)
  var hasWork: Bool {
    if let state { !state.pointee.upstreams.work.isEmpty } else { false }
  }

  // MARK: - Inside of the gate

  @inlinable @inline(__always)
  func handle(_ event: Event) {
    guard let state else {
      if case .connected(let subscription, _) = event { subscription.dispose() }
      return
    }
    switch event {
    case .main(let value):
      state.pointee.machine.receive(value, &state.pointee.upstreams)
    case .inner(let value, let port):
      guard state.pointee.upstreams.isOpen(port) else { return }
      state.pointee.machine.receive(value, from: port, &state.pointee.upstreams)
    default:
      handleSignal(event, state)
    }
    advance(state)
  }

  @inlinable @inline(never)
  func handleSignal(_ event: Event, _ state: UnsafeMutablePointer<State>) {
    switch event {
    case .connected(let subscription, let port):
      state.pointee.upstreams.connect(subscription, to: port)
    case .mainEnded(let completion):
      state.pointee.upstreams.close(.main)
      state.pointee.machine.receive(completion: completion, &state.pointee.upstreams)
    case .innerEnded(let completion, let port):
      guard state.pointee.upstreams.isOpen(port) else { return }
      state.pointee.upstreams.close(port)
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
  }

  /// Delivers what the machine has, as far as the demand goes, and then perhaps its completion.
  @inlinable @inline(__always)
  func advance(_ state: UnsafeMutablePointer<State>) {
    while state.pointee.demand != .none, !ended.load(ordering: .relaxed),
      let value = state.pointee.machine.next(&state.pointee.upstreams)
    {
      state.pointee.demand -= 1
      let more = state.pointee.downstream.receive(value)
      if more != .none, !state.pointee.demand.isUnlimited {
        state.pointee.demand += more
        state.pointee.machine.receive(demand: more, &state.pointee.upstreams)
      }
    }
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

  // MARK: - Outside of the gate

  /// Handles what has arrived, leaves the gate, and then performs the work on the upstreams, unless
  /// another call is at it: that one performs this work too.
  @inlinable @inline(never)
  func settle() {
    var mine = RingBuffer<Work>()
    var urgent = RingBuffer<Work>()
    repeat {
      gate.handleBacklog { handle($0) }
      while let (item, isUrgent) = takeWork() {
        if isUrgent {
          urgent.append(item)
        } else if !mine.isEmpty || work.enter(orEnqueue: item) {
          mine.append(item)
        }
      }
    } while !gate.tryLeave()
    while let item = urgent.popFirst() {
      perform(item)
    }
    guard !mine.isEmpty else { return }
    while let item = mine.popFirst() {
      perform(item)
    }
    work.leave { perform($0) }
  }

  @inlinable
  func takeWork() -> (item: Work, isUrgent: Bool)? {
    guard let state else { return nil }
    while let item = state.pointee.upstreams.work.popFirst() {
      switch item {
      case .openMain:
        if let main = state.pointee.main.take() { return (.openMain(main), false) }
      case .open(let publisher, let port, let isUrgent):
        return (.open(publisher, port), isUrgent)
      case .request(let subscription, let demand, let isUrgent):
        return (.request(subscription, demand), isUrgent)
      }
    }
    return nil
  }

  @inlinable
  func perform(_ item: Work) {
    guard !isDisposed else { return }
    switch item {
    case .openMain(let main):
      main.subscribe(MainInlet(coordinator: self))
    case .open(let publisher, let port):
      publisher.subscribe(InnerInlet(coordinator: self, port: port))
    case .request(let subscription, let demand):
      subscription.request(demand)
    }
  }
}
