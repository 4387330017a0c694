import Synchronization

/// Runs a ``Machine`` between its upstreams and one downstream.
///
/// Whatever happens, on whatever thread, goes through one gate: the machine and the downstream are
/// touched by its owner alone (contract 3). What the machine wants of its upstreams is performed
/// after the gate was left, by one thread at a time, in a loop: a synchronous upstream that answers at
/// once, and whatever its answer leads to, is appended to that loop, not recursed into (contract 6).
// SAFETY: contract 3. `main` is touched by the owner of `work`, all else by the owner of `gate`.
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

  @usableFromInline let gate = SerialGate<Event>()
  @usableFromInline @exclusivity(unchecked) var machine: Process?
  @usableFromInline @exclusivity(unchecked) var downstream: Downstream?
  @usableFromInline @exclusivity(unchecked) var demand = Demand.none
  @usableFromInline @exclusivity(unchecked) var upstreams = Upstreams<Inner>()

  @usableFromInline let work = SerialGate<Upstreams<Inner>.Work>()
  @usableFromInline @exclusivity(unchecked) var main: Main?

  @inlinable
  init(_ machine: Process, main: Main?, downstream: Downstream) {
    self.machine = machine
    self.main = main
    self.downstream = downstream
    super.init { conduit, command in
      let coordinator = unsafeDowncast(conduit, to: Coordinator.self)
      switch command {
      case .request(let demand): coordinator.submit(.requested(demand))
      case .dispose: coordinator.submit(.disposed)
      }
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
    coordinator.downstream?.receive(subscription: coordinator)
    coordinator.machine?.start(&coordinator.upstreams)
    coordinator.settle()
  }

  @inlinable @inline(__always)
  func submit(_ event: Event) {
    guard gate.enter(orEnqueue: event) else { return }
    handle(event)
    if upstreams.hasWork || !gate.tryLeave() {
      settle()
    }
  }

  // MARK: - Inside of the gate

  @inlinable @inline(__always)
  func handle(_ event: Event) {
    guard machine != nil else {
      if case .connected(let subscription, _) = event { subscription.dispose() }
      return
    }
    switch event {
    case .main(let value):
      machine?.receive(value, &upstreams)
    case .inner(let value, let port):
      guard upstreams.isOpen(port) else { return }
      machine?.receive(value, from: port, &upstreams)
    default:
      handleSignal(event)
    }
    advance()
  }

  @inlinable @inline(never)
  func handleSignal(_ event: Event) {
    switch event {
    case .connected(let subscription, let port):
      upstreams.connect(subscription, to: port)
    case .mainEnded(let completion):
      upstreams.close(.main)
      machine?.receive(completion: completion, &upstreams)
    case .innerEnded(let completion, let port):
      guard upstreams.isOpen(port) else { return }
      upstreams.close(port)
      machine?.receive(completion: completion, from: port, &upstreams)
    case .requested(let more):
      demand += more
      machine?.receive(demand: more, &upstreams)
    case .disposed:
      upstreams.disposeAll()
      release()
    case .main, .inner:
      break
    }
  }

  /// Delivers what the machine has, as far as the demand goes, and then perhaps its completion.
  @inlinable @inline(__always)
  func advance() {
    while demand != .none, !ended.load(ordering: .relaxed),
      let value = machine?.next(&upstreams)
    {
      demand -= 1
      guard let more = downstream?.receive(value) else { return }
      if more != .none, !demand.isUnlimited {
        demand += more
        machine?.receive(demand: more, &upstreams)
      }
    }
    if let completion = machine?.completion {
      end(completion)
    }
  }

  @inlinable @inline(never)
  func end(_ completion: Completion<Downstream.Failure>) {
    guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return }
    upstreams.disposeAll()
    downstream?.receive(completion: completion)
    release()
  }

  @inlinable
  func release() {
    machine = nil
    downstream = nil
  }

  // MARK: - Outside of the gate

  /// Handles what has arrived, leaves the gate, and then performs the work on the upstreams, unless
  /// another call is at it: that one performs this work too.
  @inlinable @inline(never)
  func settle() {
    var mine: ContiguousArray<Upstreams<Inner>.Work> = []
    repeat {
      gate.handleBacklog { handle($0) }
      for item in upstreams.takeWork() where !mine.isEmpty || work.enter(orEnqueue: item) {
        mine.append(item)
      }
    } while !gate.tryLeave()
    guard !mine.isEmpty else { return }
    mine.forEach { perform($0) }
    work.leave { perform($0) }
  }

  @inlinable
  func perform(_ item: Upstreams<Inner>.Work) {
    guard !isDisposed else {
      main = nil
      return
    }
    switch item {
    case .openMain:
      main.take()?.subscribe(MainInlet(coordinator: self))
    case .open(let publisher, let port):
      publisher.subscribe(InnerInlet(coordinator: self, port: port))
    case .request(let subscription, let demand):
      subscription.request(demand)
    }
  }
}
