extension CellPublisher {
  /// Sets the value without telling anybody.
  @inlinable @inline(never)
  func set(_ value: Value, in transaction: Transaction) {
    var old = value
    cell.acquire()
    join(transaction)
    swap(&cell.stored, &old)
    cell.release()
    transaction.changed()
  }

  @inlinable
  func join(_ transaction: Transaction) {
    if cell.source == nil { makeSource() }
    cell.join(transaction)
  }

  /// Takes a step of a transaction with the cell; does not keep it.
  @inlinable
  var performer: @Sendable (AnyCell, Transaction.Step) -> Void {
    { [broadcast] cell, step in
      let cell = unsafeDowncast(cell, to: Cell<Value>.self)
      switch step {
      case .settle(let transaction): cell.settle(transaction)
      case .publish: cell.publishSettled(to: broadcast)
      case .copy(let snapshot): cell.copy(to: snapshot)
      }
    }
  }

  /// Tells the subscribers of what was set outside of a transaction, and unlocks the cell.
  @inlinable @inline(never)
  func publishOverDraft() {
    cell.draft?.clear()
    cell.draft?.unpublished = 0
    let rest = cell.draft?.takeRest()
    publish(cell.stored)
    withExtendedLifetime(rest) {}
  }

  /// Finishes the subscribers; after they were told of what a transaction has set.
  func abandon() {
    cell.acquire()
    let waits = cell.draft.map { $0.memberships > 0 } ?? false
    if waits { cell.draft?.isAbandoned = true }
    cell.release()
    if !waits { broadcast.abandon() }
  }
}
