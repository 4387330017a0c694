import Synchronization

/// Where an ``Observable`` keeps its value, together with a version that tells two values apart.
// SAFETY: contract 5. `stored` and `version` are touched only while `lock` is held; it is held over
// no user code but the body of an in-place change.
@usableFromInline
final class Cell<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let lock = Mutex<Void>(())
  /// Shows the thread sanitizer the order; see ``Locked``.
  @usableFromInline let order = Atomic(false)
  @usableFromInline @exclusivity(unchecked) var stored: Value
  @usableFromInline @exclusivity(unchecked) var version: UInt64 = 0

  @inlinable
  init(_ value: Value) {
    stored = value
  }

  @inlinable
  var value: Value { read().value }

  @inlinable @inline(__always)
  func acquire() {
    lock._unsafeLock()
    _ = order.load(ordering: .acquiring)
  }

  @inlinable @inline(__always)
  func release() {
    order.store(false, ordering: .releasing)
    lock._unsafeUnlock()
  }

  @inlinable
  func read() -> (value: Value, version: UInt64) {
    acquire()
    defer { release() }
    return (stored, version)
  }
}

/// A cell and the broadcast that tells of its changes.
///
/// What happens to the cell and what is queued for the subscribers happens under one lock, so both
/// come in the same order.
@usableFromInline
struct CellPublisher<Value: Sendable>: _FusiblePublisher {
  @usableFromInline typealias Output = Value
  @usableFromInline typealias Failure = Never

  @usableFromInline let cell: Cell<Value>
  @usableFromInline let broadcast: Broadcast<Value, Never>

  @inlinable
  init(_ value: Value) {
    cell = Cell(value)
    broadcast = Broadcast(policy: .bufferingNewest(1))
  }

  @inlinable @inline(__always)
  func set(_ value: Value) {
    var old = value
    cell.acquire()
    swap(&cell.stored, &old)
    cell.version &+= 1
    let hasEntered = broadcast.gate.enter(orEnqueue: .value(value))
    cell.release()
    if hasEntered {
      broadcast.deliver(value)
      broadcast.leave()
    }
  }

  /// Changes the value in place; `body` has exclusive access to it.
  @inlinable
  func update<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    cell.acquire()
    defer { publishChange() }
    return try body(&cell.stored)
  }

  /// Releases the lock, which the caller holds, and tells the subscribers of the value.
  @inlinable
  func publishChange() {
    let value = cell.stored
    cell.version &+= 1
    let hasEntered = broadcast.gate.enter(orEnqueue: .value(value))
    cell.release()
    if hasEntered {
      broadcast.deliver(value)
      broadcast.leave()
    }
  }

  /// Subscribes to the current value and every change after it; if another thread is in the middle
  /// of a delivery, the closure gets the current value, and the subscriber what comes after it.
  func subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Value) -> Void
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    let subscription = Unmanaged.passRetained(BroadcastSubscription(broadcast, consume subscriber))
    cell.acquire()
    let value = cell.stored
    let hasEntered = broadcast.gate.enter(orEnqueue: .joined(subscription, nil))
    cell.release()
    if hasEntered {
      broadcast.connect(subscription, value)
      broadcast.leave()
    } else {
      showCurrent(value)
    }
  }

  /// Subscribes to the current value and every change after it.
  @inlinable @inline(__always)
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    let subscription = Unmanaged.passRetained(
      BroadcastSubscription(broadcast, consume subscriber, fusion)
    )
    cell.acquire()
    let value = cell.stored
    let hasEntered = broadcast.gate.enter(orEnqueue: .joined(subscription, value))
    cell.release()
    if hasEntered {
      broadcast.connect(subscription, value)
      broadcast.leave()
    }
  }
}
