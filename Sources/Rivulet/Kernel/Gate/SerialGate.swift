import Synchronization

/// Gives one caller at a time exclusive access to a state, and never makes another one wait.
///
/// A caller that finds the gate idle enters it, handles its event in place, then what has arrived
/// meanwhile, then leaves. A caller that finds it busy, be it another thread or the same one
/// re-entering, leaves the event in the backlog and goes on. So the owner has exclusive access in
/// one order, and no lock is held while user code runs (contract 3, 4 and 5).
///
/// Entering and leaving cost one compare-and-swap each. The backlog is a lock-free stack that the
/// owner takes as a whole and turns around, so events are handled in the order of their arrival.
// SAFETY: contract 3. Nodes are reached only through the atomic word: a node is published by the
// compare-and-swap that pushes it and read by the owner alone, after an acquiring exchange.
@usableFromInline
struct SerialGate<Event>: ~Copyable, @unchecked Sendable {
  @usableFromInline typealias Node = NodeSlabs<Event>.Node

  /// 0 when idle; 1 when busy with an empty backlog; else the address of the newest node of the
  /// backlog.
  @usableFromInline let state = Atomic<UInt>(0)
  @usableFromInline let slabs = NodeSlabs<Event>()

  @inlinable
  init() {}

  /// Enters the gate if it is idle.
  @inlinable @inline(__always)
  func tryEnter() -> Bool {
    state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Leaves the gate if nothing has arrived meanwhile.
  @inlinable @inline(__always)
  func tryLeave() -> Bool {
    state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
  }

  /// Enters the gate, or leaves `event` to its owner.
  ///
  /// - Returns: Whether the gate was entered; the caller then handles the event itself.
  @inlinable @inline(__always)
  func enter(orEnqueue event: @autoclosure () -> Event) -> Bool {
    tryEnter() || enqueue(event())
  }

  @inlinable @inline(never)
  func enqueue(_ event: Event) -> Bool {
    let node = slabs.makeNode(event)
    var current = state.load(ordering: .relaxed)
    while true {
      let desired = current == 0 ? 1 : UInt(bitPattern: node)
      node.pointee.next = current
      let (exchanged, original) = state.weakCompareExchange(
        expected: current,
        desired: desired,
        ordering: .acquiringAndReleasing
      )
      if exchanged {
        guard current == 0 else { return false }
        _ = NodeSlabs.release(node)
        return true
      }
      current = original
    }
  }

  /// Handles what has arrived so far, oldest event first. Only the owner may call it.
  @inlinable
  func handleBacklog(_ handle: (Event) -> Void) {
    guard state.load(ordering: .relaxed) != 1 else { return }
    var newest = state.exchange(1, ordering: .acquiringAndReleasing)
    var oldest: UInt = 1
    while let node = UnsafeMutablePointer<Node>(bitPattern: newest), newest != 1 {
      newest = node.pointee.next
      node.pointee.next = oldest
      oldest = UInt(bitPattern: node)
    }
    while let node = UnsafeMutablePointer<Node>(bitPattern: oldest), oldest != 1 {
      let (event, next) = NodeSlabs.release(node)
      oldest = next
      handle(event)
    }
  }

  /// Handles what has arrived and leaves, as often as it takes.
  @inlinable
  func leave(_ handle: (Event) -> Void) {
    while !tryLeave() {
      handleBacklog(handle)
    }
  }
}
