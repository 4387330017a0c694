import Synchronization

/// Makes the nodes in which a ``SerialGate`` keeps the events that have to wait.
///
/// Of two threads that contend, one makes nodes and the other one lets go of them, and no allocator
/// likes that. So a gate that is contended for gets its nodes a slab at a time, each slab twice as
/// large as the last one, up to a limit. A slab is freed when all its nodes have been used and
/// released; at most one, not used up, stays until the end. Most gates are not contended for: the
/// first nodes are made one by one.
// SAFETY: contract 3. A slab is filled by who holds it, which the atomic word says; its nodes are
// released by the owner of the gate.
@usableFromInline
struct NodeSlabs<Event>: ~Copyable, @unchecked Sendable {
  @usableFromInline
  struct Node: ~Copyable {
    @usableFromInline let event: Event
    /// The address of the next node, or what its list ends with.
    @usableFromInline var next: UInt
    /// Where it lies; `nil` if it was made by itself.
    @usableFromInline let slab: UnsafeMutablePointer<Slab>?

    @inlinable
    init(_ event: Event, in slab: UnsafeMutablePointer<Slab>?) {
      self.event = event
      next = 0
      self.slab = slab
    }
  }

  /// What precedes the nodes in memory.
  ///
  /// Each count is changed by one thread at a time, so loads and stores do. They are atomic for the
  /// sanitizer, to which a change of one field is a change of both.
  @usableFromInline
  struct Slab: ~Copyable {
    @usableFromInline let capacity: Int
    @usableFromInline let used = Atomic(0)
    /// Who fills a slab and who empties it are two threads.
    @usableFromInline let gap = CacheLine()
    @usableFromInline let released = Atomic(0)

    @inlinable
    init(capacity: Int) {
      self.capacity = capacity
    }
  }

  /// The address of the slab that is not used up; if there is none, the capacity of the next one,
  /// doubled and odd, or how many nodes have been made one by one; 1 while a thread holds it.
  @usableFromInline let current = Atomic<UInt>(Self.absent(1))

  @inlinable static var held: UInt { 1 }
  @inlinable static func absent(_ capacity: Int) -> UInt { UInt(capacity) << 1 | 1 }
  @inlinable static var smallest: Int { 16 }
  /// About eight kilobytes.
  @inlinable static var largest: Int { max(smallest, 8192 / MemoryLayout<Node>.stride) }

  @inlinable
  init() {}

  @inlinable
  deinit {
    let word = current.load(ordering: .acquiring)
    if word & 1 == 0 {
      UnsafeMutableRawPointer(bitPattern: word)?.deallocate()
    }
  }

  /// A node that holds the event.
  @inlinable
  func makeNode(_ event: Event) -> UnsafeMutablePointer<Node> {
    let word = current.exchange(Self.held, ordering: .acquiring)
    if word == Self.held {
      return Self.makeSingleNode(event)
    }
    if word & 1 == 0, let slab = UnsafeMutablePointer<Slab>(bitPattern: word) {
      return makeNode(event, in: slab)
    }
    let capacity = Int(word >> 1)
    if capacity < Self.smallest {
      current.store(Self.absent(capacity + 1), ordering: .releasing)
      return Self.makeSingleNode(event)
    }
    return makeNode(event, in: Self.makeSlab(capacity: capacity))
  }

  @inlinable
  func makeNode(
    _ event: Event,
    in slab: UnsafeMutablePointer<Slab>
  ) -> UnsafeMutablePointer<Node> {
    let capacity = slab.pointee.capacity
    let used = slab.pointee.used.load(ordering: .relaxed)
    let node = Self.nodes(of: slab) + used
    node.initialize(to: Node(event, in: slab))
    slab.pointee.used.store(used + 1, ordering: .relaxed)
    let isUsedUp = used + 1 == capacity
    current.store(
      isUsedUp ? Self.absent(min(capacity * 2, Self.largest)) : UInt(bitPattern: slab),
      ordering: .releasing
    )
    return node
  }

  @inlinable
  static func makeSingleNode(_ event: Event) -> UnsafeMutablePointer<Node> {
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    node.initialize(to: Node(event, in: nil))
    return node
  }

  /// Takes a node apart. Only the owner of the gate may call it.
  ///
  /// - Returns: Its event and what comes next.
  @inlinable
  static func release(_ node: UnsafeMutablePointer<Node>) -> (event: Event, next: UInt) {
    let content = node.move()
    if let slab = content.slab {
      let released = slab.pointee.released.load(ordering: .relaxed) + 1
      slab.pointee.released.store(released, ordering: .relaxed)
      if released == slab.pointee.capacity {
        UnsafeMutableRawPointer(slab).deallocate()
      }
    } else {
      node.deallocate()
    }
    return (content.event, content.next)
  }

  @inlinable static var alignment: Int {
    max(MemoryLayout<Slab>.alignment, MemoryLayout<Node>.alignment)
  }

  @inlinable static var headerSize: Int {
    (MemoryLayout<Slab>.size + alignment - 1) & ~(alignment - 1)
  }

  @inlinable
  static func nodes(of slab: UnsafeMutablePointer<Slab>) -> UnsafeMutablePointer<Node> {
    (UnsafeMutableRawPointer(slab) + headerSize).assumingMemoryBound(to: Node.self)
  }

  @inlinable @inline(never)
  static func makeSlab(capacity: Int) -> UnsafeMutablePointer<Slab> {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: headerSize + capacity * MemoryLayout<Node>.stride,
      alignment: alignment
    )
    let slab = memory.bindMemory(to: Slab.self, capacity: 1)
    slab.initialize(to: Slab(capacity: capacity))
    return slab
  }
}
