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

/// What is known of one upstream.
@usableFromInline
enum PortState {
  case closed
  /// While the subscription has not come: what it is to be asked for then.
  case opening(Demand)
  case open(any Subscription)
}

/// The upstreams of one subscription, by their ports.
///
/// Opening and closing are O(1). The vacant places of the inner ones form a list.
@usableFromInline
struct PortTable {
  @usableFromInline
  struct Entry {
    @usableFromInline var state: PortState
    @usableFromInline var generation: UInt32 = 0
    @usableFromInline var nextVacant: Int32 = -1

    @inlinable
    init(state: PortState) {
      self.state = state
    }
  }

  @usableFromInline var main: PortState
  @usableFromInline var entries: ContiguousArray<Entry> = []
  @usableFromInline var firstVacant: Int32 = -1
  /// How many upstreams are open or being opened.
  @usableFromInline var openCount: Int

  @inlinable
  init(hasMain: Bool = true) {
    main = hasMain ? .opening(.none) : .closed
    openCount = hasMain ? 1 : 0
  }

  /// How many inner places there are, vacant ones included.
  @inlinable
  var count: Int32 { Int32(truncatingIfNeeded: entries.count) }

  /// Opens an inner place.
  @inlinable @inline(__always)
  mutating func open(_ demand: Demand) -> Port {
    openCount += 1
    let index = firstVacant
    if index >= 0 {
      firstVacant = entries[Int(index)].nextVacant
      entries[Int(index)].state = .opening(demand)
      return Port(index: index, generation: entries[Int(index)].generation)
    }
    entries.append(Entry(state: .opening(demand)))
    return Port(index: count - 1, generation: 0)
  }

  /// Whether the port has been opened and not been closed.
  @inlinable @inline(__always)
  func isOpen(_ port: Port) -> Bool {
    guard port.index >= 0 else {
      if case .closed = main { return false }
      return true
    }
    return entries[Int(port.index)].generation == port.generation
  }

  /// Changes a port that is open.
  @inlinable @inline(__always)
  mutating func withState<Result>(_ port: Port, _ body: (inout PortState) -> Result) -> Result {
    port.index >= 0 ? body(&entries[Int(port.index)].state) : body(&main)
  }

  /// Notes a request if the subscription has not come yet.
  ///
  /// - Returns: The subscription that is to be asked, if it is there.
  @inlinable
  mutating func request(_ demand: Demand, from port: Port) -> (any Subscription)? {
    withState(port) { state in
      switch state {
      case .closed: return nil
      case .open(let subscription): return subscription
      case .opening(let earlier):
        state = .opening(earlier + demand)
        return nil
      }
    }
  }

  /// Takes what a port that is being opened is to be asked for.
  @inlinable @inline(__always)
  mutating func takeDemand(of port: Port) -> Demand {
    withState(port) { state in
      guard case .opening(let demand) = state else { return .none }
      state = .opening(.none)
      return demand
    }
  }

  /// Takes the subscription of an open port.
  ///
  /// - Returns: What has been noted for it meanwhile; `nil` if it is not wanted.
  @inlinable
  mutating func connect(_ subscription: any Subscription, to port: Port) -> Demand? {
    guard isOpen(port) else { return nil }
    return withState(port) { state in
      guard case .opening(let demand) = state else { return nil }
      state = .open(subscription)
      return demand
    }
  }

  /// Closes a port that is open.
  ///
  /// - Returns: What it was.
  @inlinable
  mutating func close(_ port: Port) -> PortState {
    var state = PortState.closed
    withState(port) { swap(&$0, &state) }
    openCount -= 1
    if port.index >= 0 {
      entries[Int(port.index)].generation &+= 1
      entries[Int(port.index)].nextVacant = firstVacant
      firstVacant = port.index
    }
    return state
  }

  /// The port at an inner place, if it is open.
  @inlinable
  func innerPort(at index: Int32) -> Port? {
    let entry = entries[Int(index)]
    if case .closed = entry.state { return nil }
    return Port(index: index, generation: entry.generation)
  }
}
