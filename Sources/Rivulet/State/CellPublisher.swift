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

  /// The value; a computation that is under way notes that it has read it.
  @inlinable
  var value: Value {
    if let scope = Scope.current, scope.reads != nil { return read(in: scope) }
    return cell.value
  }

  /// The value, as a computation reads it.
  @inlinable @inline(never)
  func read(in scope: Scope) -> Value {
    cell.acquire()
    let (value, version, source) = (cell.stored, cell.version, cell.source ?? makeSource())
    cell.release()
    scope.note(source, version)
    return value
  }

  /// The caller has locked the cell.
  @inlinable
  func makeSource() -> Source {
    let source = Source(version: cell.version) { [broadcast] watch in
      let token = SubscriptionToken()
      broadcast.join(Link(watch, token))
      return token
    }
    cell.source = source
    return source
  }

  @inlinable @inline(__always)
  func set(_ value: Value) {
    var old = value
    cell.acquire()
    swap(&cell.stored, &old)
    cell.advance()
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
    cell.advance()
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
