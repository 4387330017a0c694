extension Coordinator {
  /// Handles what has arrived, leaves the gate, and then performs the work on the upstreams, unless
  /// another call is at it: that one performs this work too.
  @inlinable @inline(never)
  func settle() {
    var mine: Work?
    var urgent = RingBuffer<Work>()
    repeat {
      gate.handleBacklog { handle($0) }
      while let item = state?.pointee.upstreams.urgentWork.popFirst() {
        urgent.append(resolve(item))
      }
      while let item = state?.pointee.upstreams.work.popFirst() {
        let item = resolve(item)
        if work.enter(orEnqueue: item) {
          mine = item
        }
      }
    } while !gate.tryLeave()
    while let item = urgent.popFirst() {
      perform(item, isUrgent: true)
    }
    if let mine {
      perform(mine, isUrgent: false)
      work.leave { perform($0, isUrgent: false) }
    }
  }

  /// Takes the main upstream along, which is touched inside of the gate only.
  @inlinable
  func resolve(_ item: Upstreams<Inner>.Work) -> Work {
    switch item {
    case .openMain: .openMain(state?.pointee.main.take())
    case .open(let publisher, let port): .open(publisher, port)
    case .request(let subscription, let demand): .request(subscription, demand)
    }
  }

  @inlinable
  func perform(_ item: Work, isUrgent: Bool) {
    guard !isDisposed else { return }
    switch item {
    case .openMain(let main):
      main?.subscribe(MainInlet(coordinator: self))
    case .open(let publisher, let port):
      publisher.subscribe(InnerInlet(coordinator: self, port: port, isUrgent: isUrgent))
    case .request(let subscription, let demand):
      subscription.request(demand)
    }
  }
}
