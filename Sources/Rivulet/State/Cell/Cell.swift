/// Where an ``Observable`` keeps its value, together with a version that tells two values apart.
// SAFETY: contract 5. All that is mutable is touched only while `lock` is held; it is held over
// no user code but the body of an in-place change.
@usableFromInline
final class Cell<Value: Sendable>: AnyCell, @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var stored: Value
  /// What transactions have made of it; `nil` if there was none.
  @usableFromInline @exclusivity(unchecked) var draft: Draft<Value>?

  @inlinable
  init(_ value: Value) {
    stored = value
  }

  @inlinable
  var value: Value { read().value }

  @inlinable
  func read() -> (value: Value, version: UInt64) {
    acquire()
    defer { release() }
    return (stored, version)
  }

  /// The value as a computation sees it that may belong to a transaction.
  @inlinable
  func draftedValue(for scope: Scope) -> Value {
    guard let draft, draft.author != 0, draft.author != scope.transaction?.id else { return stored }
    return draft.settled ?? stored
  }

  // What a transaction does with it.

  /// Takes down what the value was before a transaction changes it; the caller has locked the cell.
  @inlinable
  func join(_ transaction: Transaction) {
    if draft == nil { draft = Draft() }
    Unmanaged.passUnretained(draft.unsafelyUnwrapped)._withUnsafeGuaranteedRef { draft in
      guard draft.author != transaction.id else { return }
      if draft.author == 0 {
        draft.settled = stored
      } else {
        draft.overwritten.append(Draft.Overwritten(draft.author, stored))
      }
      draft.author = transaction.id
      if draft.member != transaction.id {
        draft.member = transaction.id
        if transaction.add(self, isShared: draft.memberships > 0) { draft.memberships += 1 }
      }
    }
  }

  /// Makes what a transaction has set the value for all; the caller has locked the cell.
  @inlinable
  func settle(_ transaction: UInt64) {
    guard let draft else { return }
    draft.memberships -= 1
    guard draft.author != 0 else { return }
    if draft.author == transaction {
      draft.clear()
      advance()
      draft.unpublished = version
    } else if let index = draft.overwritten.lastIndex(where: { $0.author == transaction }) {
      draft.setAside(draft.settled)
      draft.settled = draft.overwritten[index].value
      advance()
    }
  }

  /// Tells the subscribers of it.
  @inlinable
  func publishSettled(to broadcast: Broadcast<Value, Never>) {
    acquire()
    guard let draft else { return release() }
    let isOver = draft.isAbandoned && draft.memberships == 0
    let rest = draft.takeRest()
    // Whoever has set it since has told them of a newer value.
    let isNews = draft.unpublished == version
    let value = draft.settled ?? stored
    draft.unpublished = 0
    let hasEntered = isNews && broadcast.gate.enter(orEnqueue: .value(value))
    release()
    if hasEntered {
      broadcast.deliver(value)
      broadcast.leave()
    }
    if isNews { noteChange() }
    if isOver { broadcast.abandon() }
    withExtendedLifetime(rest) {}
  }

  @usableFromInline
  func copy(to snapshot: Snapshot) {
    guard let source else { return }
    let value = Scope.here._withUnsafeGuaranteedRef { draftedValue(for: $0) }
    snapshot.add(value, version, of: source)
  }
}
