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

  /// Takes down what the value was before a transaction changes it; the caller has locked the cell.
  @inlinable
  func join(_ transaction: Transaction) {
    let draft = cell.draft ?? makeDraft()
    guard draft.author != transaction.id else { return }
    if draft.author == 0 {
      draft.settled = cell.stored
    } else {
      draft.overwritten.append(Draft.Overwritten(draft.author, cell.stored))
      transaction.hasRivals = true
    }
    draft.author = transaction.id
    if draft.member != transaction.id {
      draft.member = transaction.id
      transaction.members.append(Transaction.Member(cell, draft.perform))
    }
  }

  @inlinable
  func makeDraft() -> Draft<Value> {
    let draft = Draft<Value>(performer)
    cell.draft = draft
    return draft
  }

  /// Takes a step with the cell; does not keep it.
  @inlinable
  var performer: @Sendable (AnyObject, Transaction.Step) -> Bool {
    { [broadcast] cell, step in
      CellPublisher(unsafeDowncast(cell, to: Cell<Value>.self), broadcast).perform(step)
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

  @inlinable
  func perform(_ step: Transaction.Step) -> Bool {
    switch step {
    case .acquire: cell.acquire()
    case .tryAcquire: return cell.lock.tryAcquire(ThreadID.current)
    case .release: cell.release()
    case .settle(let transaction): settle(transaction)
    case .publish: publishSettled()
    case .copy(let snapshot): copy(to: snapshot)
    }
    return true
  }

  /// Finishes the subscribers; after they were told of what a transaction of this thread has set.
  func abandon() {
    if let transaction = Transaction.current, isMember(of: transaction) {
      transaction.abandoned.append { [broadcast] in broadcast.abandon() }
    } else {
      broadcast.abandon()
    }
  }

  private func isMember(of transaction: Transaction) -> Bool {
    cell.acquire()
    defer { cell.release() }
    return cell.draft?.member == transaction.id
  }

  @usableFromInline
  func copy(to snapshot: Snapshot) {
    let value = Scope.here._withUnsafeGuaranteedRef { cell.draftedValue(for: $0) }
    snapshot.add(value, cell.version, of: cell.source ?? makeSource())
  }

  @inlinable
  func settle(_ transaction: UInt64) {
    guard let draft = cell.draft, draft.author != 0 else { return }
    if draft.author == transaction {
      draft.clear()
      cell.advance()
      draft.unpublished = cell.version
    } else if let index = draft.overwritten.lastIndex(where: { $0.author == transaction }) {
      draft.rest.settled = draft.settled
      draft.settled = draft.overwritten[index].value
      cell.advance()
    }
  }

  @inlinable
  func publishSettled() {
    cell.acquire()
    guard let draft = cell.draft else { return cell.release() }
    let rest = draft.takeRest()
    // Whoever has set it since has told them of a newer value.
    let isNews = draft.unpublished == cell.version
    let value = draft.settled ?? cell.stored
    draft.unpublished = 0
    let hasEntered = isNews && broadcast.gate.enter(orEnqueue: .value(value))
    cell.release()
    if hasEntered {
      broadcast.deliver(value)
      broadcast.leave()
    }
    if isNews { cell.noteChange() }
    withExtendedLifetime(rest) {}
  }
}
