extension CellPublisher {
  /// The value; a computation that is under way notes that it has read it.
  @inlinable
  var value: Value {
    if let scope = Scope.current, scope._withUnsafeGuaranteedRef({ $0.reads != nil }) {
      return scope._withUnsafeGuaranteedRef { read(in: $0) }
    }
    Tracker.noteRead(cell.tracker)
    return cell.value
  }

  /// The value, as a computation reads it.
  @inlinable @inline(never)
  func read(in scope: Scope) -> Value {
    cell.acquire()
    let value = cell.draft == nil ? cell.stored : cell.draftedValue(for: scope)
    let (version, source) = (cell.version, cell.source ?? makeSource())
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
}

extension Cell {
  /// The value as a computation sees it that may belong to a transaction.
  @usableFromInline
  func draftedValue(for scope: Scope) -> Value {
    guard let draft, draft.author != 0, draft.author != scope.transaction?.id else { return stored }
    return draft.settled ?? stored
  }
}
