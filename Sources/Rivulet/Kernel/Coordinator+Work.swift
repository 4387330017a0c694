extension Coordinator where Process: ~Copyable {
  /// Leaves the gate; the short way where there is one piece of urgent work to do and nothing else.
  @inlinable @inline(__always)
  func leaveUrgently() {
    guard let state, let item = state.pointee.upstreams.takeOnlyUrgentWork() else { return leave() }
    if gate.tryLeave() {
      perform(item)
    } else {
      state.pointee.upstreams.urgentWork.append(item)
      settle()
    }
  }

  /// Handles what has arrived, leaves the gate, and then performs the work on the upstreams, unless
  /// another call is at it: that one performs this work too.
  @inlinable @inline(never)
  func settle() {
    var mine: Work?
    var urgent = RingBuffer<Upstreams<Inner>.Work>()
    repeat {
      gate.handleBacklog { handle($0) }
      while let item = state?.pointee.upstreams.urgentWork.popFirst() {
        urgent.append(item)
      }
      while let item = takeWork() {
        if work.enter(orEnqueue: item) {
          mine = item
        }
      }
    } while !gate.tryLeave()
    while let item = urgent.popFirst() {
      perform(item)
    }
    if let mine {
      perform(mine)
      work.leave { perform($0) }
    }
  }

  /// Takes the main upstream along, which is touched inside of the gate only.
  @inlinable
  func takeWork() -> Work? {
    guard let state, let item = state.pointee.upstreams.work.popFirst() else { return nil }
    if case .openMain = item {
      return .openMain(state.pointee.main.take())
    }
    return .inner(item)
  }

  @inlinable
  func perform(_ item: Work) {
    switch item {
    case .openMain(let main):
      if !isDisposed {
        main?.subscribe(MainInlet(coordinator: self))
      }
    case .inner(let item):
      perform(item)
    }
  }

  @inlinable
  func perform(_ item: consuming Upstreams<Inner>.Work) {
    guard !isDisposed else { return }
    switch consume item {
    case .openMain:
      break
    case .open(let publisher, let port):
      publisher.subscribe(InnerInlet(coordinator: self, port: port))
    case .request(let subscription, let demand):
      subscription.request(demand)
    }
  }
}
