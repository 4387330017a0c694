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
enum Line {
  case closed
  /// While the subscription has not come: the demand is remembered, and whether it must not wait.
  case opening(Demand, isUrgent: Bool)
  case open(any Subscription)
}

/// The lines to the upstreams of one subscription, by their ports.
///
/// Opening and closing are O(1). The inner lines lie in a plain buffer, and the vacant ones of them
/// form a list.
@usableFromInline
struct PortTable: ~Copyable {
  @usableFromInline
  struct Entry {
    @usableFromInline var line: Line
    @usableFromInline var generation: UInt32 = 0
    @usableFromInline var nextVacant: Int32 = -1

    @inlinable
    init(line: Line) {
      self.line = line
    }
  }

  @usableFromInline var main = Line.opening(.none, isUrgent: false)
  @usableFromInline var entries: UnsafeMutablePointer<Entry>?
  @usableFromInline var capacity: Int32 = 0
  /// How many inner lines there are, vacant ones included.
  @usableFromInline var count: Int32 = 0
  @usableFromInline var firstVacant: Int32 = -1

  @inlinable
  init() {}

  @inlinable
  deinit {
    entries?.deinitialize(count: Int(count))
    entries?.deallocate()
  }

  /// Opens an inner line.
  @inlinable @inline(__always)
  mutating func open(_ demand: Demand, isUrgent: Bool = false) -> Port {
    let line = Line.opening(demand, isUrgent: isUrgent)
    let index = firstVacant
    if index >= 0 {
      let entry = entries.unsafelyUnwrapped + Int(index)
      firstVacant = entry.pointee.nextVacant
      entry.pointee.line = line
      return Port(index: index, generation: entry.pointee.generation)
    }
    if count == capacity {
      grow()
    }
    (entries.unsafelyUnwrapped + Int(count)).initialize(to: Entry(line: line))
    count += 1
    return Port(index: count - 1, generation: 0)
  }

  /// Whether the line has been opened and not been closed.
  @inlinable @inline(__always)
  func isOpen(_ port: Port) -> Bool {
    guard port.index >= 0 else {
      if case .closed = main { return false }
      return true
    }
    return entry(of: port).pointee.generation == port.generation
  }

  /// Changes a line that is open.
  @inlinable @inline(__always)
  mutating func withLine<Result>(_ port: Port, _ body: (inout Line) -> Result) -> Result {
    port.index >= 0 ? body(&entry(of: port).pointee.line) : body(&main)
  }

  /// Closes a line that is open.
  ///
  /// - Returns: What it was.
  @inlinable
  mutating func close(_ port: Port) -> Line {
    var line = Line.closed
    withLine(port) { swap(&$0, &line) }
    if port.index >= 0 {
      let entry = entry(of: port)
      entry.pointee.generation &+= 1
      entry.pointee.nextVacant = firstVacant
      firstVacant = port.index
    }
    return line
  }

  /// The port of an inner line, if it is open.
  @inlinable
  func innerPort(at index: Int32) -> Port? {
    let entry = entries.unsafelyUnwrapped[Int(index)]
    if case .closed = entry.line { return nil }
    return Port(index: index, generation: entry.generation)
  }

  @inlinable @inline(__always)
  func entry(of port: Port) -> UnsafeMutablePointer<Entry> {
    entries.unsafelyUnwrapped + Int(port.index)
  }

  @inlinable @inline(never)
  mutating func grow() {
    let larger = Swift.max(2, capacity * 2)
    let moved = UnsafeMutablePointer<Entry>.allocate(capacity: Int(larger))
    if let entries {
      moved.moveInitialize(from: entries, count: Int(count))
      entries.deallocate()
    }
    entries = moved
    capacity = larger
  }
}
