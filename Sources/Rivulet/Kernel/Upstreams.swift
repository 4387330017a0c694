/// Names one upstream of a ``Machine``.
///
/// The place of an inner upstream that has ended is given to a later one; the generation tells them
/// apart, so that a late signal of the former never passes for one of the latter.
@usableFromInline
struct Port: Sendable, Hashable {
  @usableFromInline let index: Int32
  @usableFromInline let generation: UInt32

  @inlinable
  init(index: Int32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// The main upstream.
  @inlinable
  static var main: Port { Port(index: -1, generation: 0) }
}

/// The upstreams of one subscription, and what is still to be asked of them.
///
/// Requests and openings are noted here and performed after the gate was left, because a
/// synchronous upstream answers at once. A disposal has no answer and is performed at once.
///
/// What a value of the main upstream opens is opened, and asked for values, before that call of the
/// main upstream returns: a main upstream that sends in a loop may have no end. All else waits for
/// its turn.
@usableFromInline
struct Upstreams<Inner: Publisher> {
  @usableFromInline
  enum Work {
    case openMain
    case open(Inner, Port)
    case request(any Subscription, Demand)
  }

  @usableFromInline
  enum State {
    case closed
    /// While the subscription has not come: the demand is remembered.
    case opening(Demand)
    case open(any Subscription)
  }

  @usableFromInline
  struct Entry {
    @usableFromInline var state: State
    @usableFromInline var generation: UInt32

    @inlinable
    init(state: State, generation: UInt32) {
      self.state = state
      self.generation = generation
    }
  }

  @usableFromInline var main = State.opening(.none)
  @usableFromInline var inner: ContiguousArray<Entry> = []
  @usableFromInline var vacant: ContiguousArray<Int32> = []
  /// What waits for its turn.
  @usableFromInline var work = RingBuffer<Work>()
  /// What must not wait.
  @usableFromInline var urgentWork = RingBuffer<Work>()
  /// Whether the stream may have ended.
  @usableFromInline var isEnding = false

  @inlinable
  init() {}

  /// The state of an upstream; a port that was given up reads as closed and cannot be written.
  @inlinable
  subscript(port: Port) -> State {
    get {
      guard port != .main else { return main }
      let entry = inner[Int(port.index)]
      return entry.generation == port.generation ? entry.state : .closed
    }
    set {
      if port == .main {
        main = newValue
      } else if inner[Int(port.index)].generation == port.generation {
        inner[Int(port.index)].state = newValue
      }
    }
  }

  /// Subscribes to the main upstream.
  @inlinable
  mutating func openMain() {
    work.append(.openMain)
  }

  /// Subscribes to an inner upstream and asks it for that many values when its subscription has
  /// come; it is urgent if a value of the main upstream is the reason.
  @inlinable
  @discardableResult
  mutating func open(
    _ publisher: Inner,
    demand: Demand = .none,
    isUrgent: Bool = false
  ) -> Port {
    let port: Port
    if let index = vacant.popLast() {
      port = Port(index: index, generation: inner[Int(index)].generation)
      inner[Int(index)].state = .opening(demand)
    } else {
      port = Port(index: Int32(truncatingIfNeeded: inner.count), generation: 0)
      inner.append(Entry(state: .opening(demand), generation: 0))
    }
    append(.open(publisher, port), isUrgent: isUrgent)
    return port
  }

  /// Asks an upstream for more values; one that is not there yet gets the request when it comes.
  @inlinable
  mutating func request(_ demand: Demand, from port: Port) {
    guard demand != .none else { return }
    switch self[port] {
    case .closed: break
    case .opening(let earlier): self[port] = .opening(earlier + demand)
    case .open(let subscription): work.append(.request(subscription, demand))
    }
  }

  /// Asks every upstream for more values.
  @inlinable
  mutating func requestFromAll(_ demand: Demand) {
    request(demand, from: .main)
    requestFromInner(demand)
  }

  /// Asks every inner upstream for more values.
  @inlinable
  mutating func requestFromInner(_ demand: Demand) {
    guard demand != .none else { return }
    for index in inner.indices {
      request(demand, from: innerPort(at: index))
    }
  }

  @inlinable
  func innerPort(at index: Int) -> Port {
    Port(index: Int32(truncatingIfNeeded: index), generation: inner[index].generation)
  }

  /// Whether the upstream has neither ended nor been disposed of.
  @inlinable @inline(__always)
  func isOpen(_ port: Port) -> Bool {
    guard port.index >= 0 else {
      if case .closed = main { return false }
      return true
    }
    return inner[Int(port.index)].generation == port.generation
  }

  /// Disposes of one upstream.
  @inlinable
  mutating func dispose(_ port: Port) {
    guard isOpen(port) else { return }
    let state = close(port)
    if case .open(let subscription) = state {
      subscription.dispose()
    }
  }

  /// Disposes of all upstreams and forgets what was still to be asked of them.
  @inlinable
  mutating func disposeAll() {
    work = RingBuffer()
    urgentWork = RingBuffer()
    dispose(.main)
    for index in inner.indices {
      dispose(innerPort(at: index))
    }
  }

  // MARK: - For the coordinator

  /// Takes the subscription of an upstream.
  ///
  /// - Returns: What to ask it for at once, or `nil` if it is to be disposed of.
  @inlinable
  mutating func connect(_ subscription: any Subscription, to port: Port) -> Demand? {
    guard case .opening(let demand) = self[port] else { return nil }
    self[port] = .open(subscription)
    return demand
  }

  @inlinable
  mutating func append(_ item: Work, isUrgent: Bool) {
    if isUrgent {
      urgentWork.append(item)
    } else {
      work.append(item)
    }
  }

  @inlinable @inline(__always)
  var hasWork: Bool { !work.isEmpty || !urgentWork.isEmpty }

  /// Gives up the place of an upstream that has ended; only an open one may be closed.
  ///
  /// - Returns: The state that it was in.
  @inlinable
  @discardableResult
  mutating func close(_ port: Port) -> State {
    var state = State.closed
    if port == .main {
      swap(&main, &state)
    } else {
      vacant.append(port.index)
      inner.withUnsafeMutableBufferPointer { inner in
        inner[Int(port.index)].generation &+= 1
        swap(&inner[Int(port.index)].state, &state)
      }
    }
    return state
  }
}
