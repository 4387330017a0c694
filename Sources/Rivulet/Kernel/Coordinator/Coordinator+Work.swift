import Synchronization

// What the machine wants of its upstreams is performed after the gate was left. Requests come at
// once: the thread that serves the upstream sees them, however deep on the stack that is, and
// nothing recurses.
extension Coordinator where Process: ~Copyable {
  /// What is to be done outside of the gate.
  @usableFromInline
  struct Batch: ~Copyable {
    @usableFromInline var inner: Opening?
    @usableFromInline var main: Main?
    @usableFromInline var requests = RingBuffer<(subscription: any Subscription, demand: Demand)>()

    @inlinable
    init() {}
  }

  @usableFromInline typealias Opening = (publisher: Inner, port: Port, demand: Demand)

  /// Leaves the gate; the short way where nothing is to be done.
  @inlinable @inline(__always)
  func leave() {
    if hasWork || !gate.tryLeave() {
      settle()
    }
  }

  /// Leaves the gate; the short way where all that is to be done is to open one upstream.
  @inlinable @inline(__always)
  func leaveAfterMain() {
    guard let state = state.address, state.pointee.machine.upstreams.opensOneOnly,
      let inner = takeOpening(state)
    else { return leave() }
    if !gate.tryLeave() {
      settle(opening: inner)
    } else if open(inner), enter(for: .innerOpened) {
      settle()
    }
  }

  @inlinable @inline(__always)
  var hasWork: Bool {
    if let state = state.address { state.pointee.machine.upstreams.hasWork } else { false }
  }

  /// Handles what has arrived, leaves the gate, and then does what is to be done.
  @inlinable @inline(never)
  func settle(opening inner: consuming Opening? = nil) {
    var batch = Batch()
    batch.inner = inner
    repeat {
      repeat {
        gate.handleBacklog { handle($0) }
        collect(&batch)
      } while !gate.tryLeave()
    } while perform(&batch)
  }

  /// Takes what can be done now.
  @inlinable
  func collect(_ batch: inout Batch) {
    guard let state = state.address else { return }
    if let inner = batch.inner, !state.pointee.machine.upstreams.isOpen(inner.port) {
      batch.inner = nextOpening(state)
    } else if batch.inner == nil {
      batch.inner = takeOpening(state)
    }
    if batch.main != nil, !state.pointee.machine.upstreams.isOpen(.main) {
      batch.main = nil
      state.pointee.machine.upstreams.openings.mainOpened()
    }
    if state.pointee.machine.upstreams.openings.wantsMain, let main = state.pointee.main.take() {
      state.pointee.machine.upstreams.openings.wantsMain = false
      mainDemand = state.pointee.machine.upstreams.ports.takeDemand(of: .main)
      batch.main = main
    }
    while let request = state.pointee.machine.upstreams.requests.popFirst() {
      batch.requests.append(request)
    }
    if let alarm = state.pointee.machine.upstreams.alarm, alarm.isStale {
      alarm.start { self.submit(.rang($0)) }
    }
  }

  /// Takes the next inner upstream, if none is being opened.
  @inlinable
  func takeOpening(_ state: UnsafeMutablePointer<State>) -> Opening? {
    guard !state.pointee.machine.upstreams.openings.queue.isEmpty, claimOpening() else {
      return nil
    }
    return nextOpening(state)
  }

  /// Takes the next inner upstream that is still wanted; the caller has claimed the right to open.
  @inlinable
  func nextOpening(_ state: UnsafeMutablePointer<State>) -> Opening? {
    while let (publisher, port) = state.pointee.machine.upstreams.openings.queue.popFirst() {
      // What was disposed of before its turn came is never opened.
      if state.pointee.machine.upstreams.isOpen(port) {
        return (publisher, port, state.pointee.machine.upstreams.ports.takeDemand(of: port))
      }
    }
    opening.store(OpeningPhase.free, ordering: .relaxed)
    return nil
  }

  /// - Returns: Whether the caller may open an inner upstream; else the thread that is opening one
  ///   goes on.
  @inlinable
  func claimOpening() -> Bool {
    while true {
      let (isFree, before) = opening.compareExchange(
        expected: OpeningPhase.free,
        desired: OpeningPhase.busy,
        ordering: .acquiring
      )
      if isFree { return true }
      if before == OpeningPhase.contended { return false }
      let isNoted = opening.compareExchange(
        expected: OpeningPhase.busy,
        desired: OpeningPhase.contended,
        ordering: .relaxed
      ).exchanged
      if isNoted { return false }
    }
  }

  /// - Returns: Whether there is more to do; the gate has been entered for it.
  @inlinable
  func perform(_ batch: inout Batch) -> Bool {
    while let request = batch.requests.popFirst() {
      guard !isDisposed else { continue }
      if request.demand == .none {
        (request.subscription as? ClosureSubscription)?.offerDownstream()
      } else {
        request.subscription.request(request.demand)
      }
    }
    let hasNext = batch.inner.take().map { open($0) } ?? false
    let main = batch.main.take()
    if let main, !isDisposed {
      main.subscribe(Inlet(self))
    }
    var hasEntered = main != nil && enter(for: .mainOpened)
    if hasNext {
      if hasEntered { handle(.innerOpened) } else { hasEntered = enter(for: .innerOpened) }
    }
    return hasEntered
  }

  /// - Returns: Whether another one waits for its turn.
  @inlinable
  func open(_ inner: consuming Opening) -> Bool {
    guard Inner._isErased else {
      return openNow(inner)
    }
    // Nothing but an erased publisher can contain its own kind.
    let nesting = Nesting.here
    guard nesting.enter() else {
      nesting.wait { [self, inner] in
        if openNow(inner), enter(for: .innerOpened) { settle() }
      }
      return false
    }
    defer { nesting.leave() }
    return openNow(inner)
  }

  @inlinable
  func openNow(_ inner: consuming Opening) -> Bool {
    if !isDisposed {
      inner.publisher.subscribe(Inlet(InnerTarget(self, inner.port, inner.demand)))
    }
    return !opening.compareExchange(
      expected: OpeningPhase.busy,
      desired: OpeningPhase.free,
      ordering: .releasing
    ).exchanged
  }

  /// Enters the gate and handles an event; if it is busy, its owner will.
  @inlinable
  func enter(for event: Event) -> Bool {
    guard gate.enter(orEnqueue: event) else { return false }
    handle(event)
    return true
  }
}
