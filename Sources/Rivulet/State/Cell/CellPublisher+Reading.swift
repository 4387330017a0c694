extension CellPublisher {
  /// The value; a computation that is under way notes that it has read it.
  @inlinable
  var value: Value {
    if let scope = Scope.current, scope._withUnsafeGuaranteedRef({ $0.reads != nil }) {
      return scope._withUnsafeGuaranteedRef { read(in: $0) }
    }
    cell.noteRead()
    return cell.value
  }

  /// The value, as a computation reads it.
  @inlinable @inline(never)
  func read(in scope: Scope) -> Value {
    cell.acquire()
    let value = cell.draft == nil ? cell.stored : cell.draftedValue(for: scope)
    if cell.source == nil { makeSource() }
    let (version, source) = (cell.version, Unmanaged.passUnretained(cell.source.unsafelyUnwrapped))
    cell.release()
    return source._withUnsafeGuaranteedRef { source in
      if let snapshot = scope.snapshot {
        let former = formerValue((value, version), source, in: snapshot)
        scope.note(source, former.version)
        return former.value
      }
      scope.note(source, version)
      return value
    }
  }

  /// What the snapshot has of the cell. A cell that it does not have, it will have in the next
  /// round, unless that was never set.
  @usableFromInline
  func formerValue(
    _ current: (value: Value, version: UInt64),
    _ source: Source,
    in snapshot: Snapshot
  ) -> (value: Value, version: UInt64) {
    if let former = snapshot.value(Value.self, of: source) { return former }
    if current.version != 0 {
      snapshot.include(cell, source)
    }
    return current
  }

  /// The caller has locked the cell.
  @inlinable @inline(never)
  func makeSource() {
    cell.source = Source(version: cell.version, perform: performer) { [broadcast] watch in
      let token = SubscriptionToken()
      broadcast.join(Link(watch, token))
      return token
    }
  }
}
