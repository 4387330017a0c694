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

  @inlinable
  init(_ cell: Cell<Value>, _ broadcast: Broadcast<Value, Never>) {
    self.cell = cell
    self.broadcast = broadcast
  }

  @inlinable @inline(__always)
  func set(_ value: Value) {
    if let transaction = Transaction.current { return set(value, in: transaction) }
    var old = value
    cell.acquire()
    swap(&cell.stored, &old)
    if cell.draft != nil { return publishOverDraft() }
    publish(value)
  }

  /// Changes the value in place; `body` has exclusive access to it.
  @inlinable
  func update<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let transaction = beginChange()
    defer { endChange(transaction) }
    return try body(&cell.stored)
  }

  /// Locks the cell for an in-place change.
  ///
  /// - Returns: The transaction that the change belongs to.
  @inlinable
  func beginChange() -> Transaction? {
    let transaction = Transaction.current
    cell.acquire(for: ThreadID.current)
    if let transaction { join(transaction) }
    return transaction
  }

  /// Ends an in-place change, and tells the subscribers of it.
  @inlinable
  func endChange(_ transaction: Transaction?) {
    if let transaction {
      cell.release()
      transaction.changed()
    } else if cell.draft != nil {
      publishOverDraft()
    } else {
      publish(cell.stored)
    }
  }

  /// Tells the subscribers of the value, and unlocks the cell, which the caller has locked.
  @inlinable @inline(__always)
  func publish(_ value: Value) {
    cell.advance()
    let hasEntered = broadcast.gate.enter(orEnqueue: .value(value))
    cell.release()
    if hasEntered {
      broadcast.deliver(value)
      broadcast.leave()
    }
    cell.noteChange()
  }

  /// Subscribes to the current value and every change after it; if another thread is in the middle
  /// of a delivery, the closure gets the current value, and the subscriber what comes after it.
  @inlinable
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Value) -> Void
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    let subscription = BroadcastSubscription(broadcast, consume subscriber)
    if let value = join(.passRetained(subscription), queuesCurrent: false) { showCurrent(value) }
  }

  /// Subscribes to the current value and every change after it.
  @inlinable @inline(__always)
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    let subscription = BroadcastSubscription(broadcast, consume subscriber, fusion)
    _ = join(.passRetained(subscription), queuesCurrent: true)
  }

  /// Adds a subscription, which gets the current value first.
  ///
  /// - Returns: The current value, if another thread is in the middle of a delivery: it follows
  ///   that if it is queued.
  @inlinable @inline(__always)
  func join(_ subscription: Unmanaged<BroadcastSubscription>, queuesCurrent: Bool) -> Value? {
    cell.acquire()
    let value = cell.stored
    let hasEntered = broadcast.gate.enter(
      orEnqueue: .joined(subscription, queuesCurrent ? value : nil)
    )
    cell.release()
    guard hasEntered else { return value }
    broadcast.connect(subscription, value)
    broadcast.leave()
    return nil
  }
}
