extension CellPublisher: Transaction.Member {
  var key: ObjectIdentifier { ObjectIdentifier(cell) }

  /// Sets the value without telling anybody.
  @inlinable @inline(never)
  func set(_ value: Value, in transaction: Transaction) {
    var old = value
    cell.acquire()
    join(transaction)
    swap(&cell.stored, &old)
    cell.release()
  }

  /// Takes down what the value was before a transaction changes it; the caller has locked the cell.
  @usableFromInline
  func join(_ transaction: Transaction) {
    transaction.hasChanged()
    let draft = cell.draft ?? Draft()
    cell.draft = draft
    guard draft.author != transaction.id else { return }
    if draft.author == 0 {
      draft.settled = cell.stored
    } else {
      draft.overwritten.append((draft.author, cell.stored))
      transaction.hasRivals = true
    }
    draft.author = transaction.id
    if draft.member != transaction.id {
      draft.member = transaction.id
      transaction.members.append(self)
    }
  }

  /// Tells the subscribers of what was set outside of a transaction, and unlocks the cell.
  @usableFromInline
  func publishOverDraft() {
    cell.draft?.clear()
    cell.draft?.unpublished = 0
    let rest = cell.draft?.takeRest()
    publish()
    withExtendedLifetime(rest) {}
  }

  func acquire() { cell.acquire() }

  func tryAcquire() -> Bool { cell.lock.tryAcquire(ThreadID.current) }

  func release() { cell.release() }

  func settle(_ transaction: UInt64) {
    guard let draft = cell.draft, draft.author != 0 else { return }
    if draft.author == transaction {
      draft.clear()
      cell.advance()
      draft.unpublished = cell.version
    } else if let index = draft.overwritten.lastIndex(where: { $0.author == transaction }) {
      draft.rest.0 = draft.settled
      draft.settled = draft.overwritten[index].value
      cell.advance()
    }
  }

  func publishSettled() {
    cell.acquire()
    guard let draft = cell.draft else { return cell.release() }
    let rest = draft.takeRest()
    defer { withExtendedLifetime(rest) {} }
    // Whoever has set it since has told them of a newer value.
    guard draft.unpublished == cell.version else { return cell.release() }
    draft.unpublished = 0
    let value = draft.settled ?? cell.stored
    let hasEntered = broadcast.gate.enter(orEnqueue: .value(value))
    cell.release()
    if hasEntered {
      broadcast.deliver(value)
      broadcast.leave()
    }
    cell.noteChange()
  }
}
