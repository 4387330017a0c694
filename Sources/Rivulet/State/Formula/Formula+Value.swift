extension Formula {
  /// The value and its version, as they are now; the watch follows what the value was made of.
  @inlinable
  func read<Value: Sendable>(
    _ type: Value.Type,
    for watch: Unmanaged<Watch>? = nil
  ) -> (value: Value, version: UInt64) {
    Scope.here._withUnsafeGuaranteedRef { scope in
      if scope.isInRound { return read(type, in: scope) }
      while true {
        scope.beginRound(watch)
        let found = look(type, scope)
        if scope.endRound() { return found }
      }
    }
  }

  /// The value and its version in the round that is under way; a computation notes that it has
  /// read it.
  @inlinable
  func read<Value: Sendable>(
    _ type: Value.Type,
    in scope: Scope
  ) -> (value: Value, version: UInt64) {
    let (value, version) = look(type, scope)
    scope.reads?._withUnsafeGuaranteedRef { $0.note(self, version) }
    return (value, version)
  }

  /// The same without a note; version 0 if it cannot be told.
  @inlinable
  func look<Value: Sendable>(
    _ type: Value.Type,
    _ scope: Scope
  ) -> (value: Value, version: UInt64) {
    if let transaction = scope.transaction {
      let twin = transaction.twin(of: self) {
        withMemo { (memo: Memo<Value>) in Formula(memo.compute, isEqual: memo.isEqual, name) }
      }
      return twin.lookForAll(type, scope)
    }
    return lookForAll(type, scope)
  }

  @inlinable
  func lookForAll<Value: Sendable>(
    _ type: Value.Type,
    _ scope: Scope
  ) -> (value: Value, version: UInt64) {
    guard claim(scope) else { return computeAlone(type, scope) }
    return withMemo { (memo: Memo<Value>) in
      // What it replaces is released when it is free again: a deinitialiser is user code.
      let isCurrent = isCurrent(scope)
      let rest = isCurrent && memo.value != nil ? nil : renew(memo, scope, isKnown: isCurrent)
      let found = (value: memo.value.unsafelyUnwrapped, version: version)
      if memo.isView { memo.value = nil }
      release()
      withExtendedLifetime(rest) {}
      return found
    }
  }

  /// Its memo, which it keeps meanwhile.
  @inlinable @inline(__always)
  func withMemo<Value, Result>(_ body: (Memo<Value>) -> Result) -> Result {
    Unmanaged.passUnretained(memo)._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: Memo<Value>.self))
    }
  }

  /// - Returns: The value that is not needed any more.
  @inlinable
  func renew<Value: Sendable>(
    _ memo: Memo<Value>,
    _ scope: Scope,
    isKnown: Bool
  ) -> Value? {
    let outer = beginComputing(scope)
    let (isChange, rest) = memo.replace(with: memo.compute())
    endComputing(scope, outer, isChange: isChange && !isKnown)
    return rest
  }

  @inlinable @inline(never)
  func computeAlone<Value: Sendable>(
    _ type: Value.Type,
    _ scope: Scope
  ) -> (value: Value, version: UInt64) {
    let reads = Reads()
    let outer = beginComputingAlone(scope, reads)
    let value: Value = withMemo { $0.compute() }
    scope.leave(outer)
    withExtendedLifetime(reads) {}
    return (value, 0)
  }
}
