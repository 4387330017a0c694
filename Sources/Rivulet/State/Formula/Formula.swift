import Synchronization

/// How a ``Property`` is computed: pulled, versioned and memoised.
///
/// One thread at a time claims it, to look whether what it has read is as it was, or to compute it
/// anew. Another thread that needs it meanwhile waits for no closure: it computes the value for
/// itself.
///
/// It is not generic, so that what it reads can be looked at without metadata; what depends on the
/// type is in its ``Memo`` and in a closure that is made where the type is known.
// SAFETY: contract 3. All that is mutable is touched only by the thread that has claimed it.
@usableFromInline
final class Formula: @unchecked Sendable {
  /// Where a property was made, by which errors name it.
  @usableFromInline
  struct Name: CustomStringConvertible, Sendable {
    @usableFromInline let file: StaticString
    @usableFromInline let line: UInt

    @inlinable
    init(_ file: StaticString, _ line: UInt) {
      self.file = file
      self.line = line
    }

    @usableFromInline var description: String { "\(file):\(line)" }
  }

  /// 0 if nobody has claimed it, else the thread; odd while that runs closures.
  @usableFromInline let holder = Atomic<UInt>(0)
  /// The last computation that has noted it; see ``Reads``.
  let noted = Atomic<UInt64>(0)
  /// Changes with the value and never comes back; 0 before it was first computed.
  @usableFromInline @exclusivity(unchecked) private(set) var version: UInt64 = 0
  /// The round in which it was last found to be current.
  @exclusivity(unchecked) private var round: UInt64 = 0
  @usableFromInline let reads = Reads()
  /// The `Memo` of the value.
  @usableFromInline let memo: AnyObject
  /// Brings it up to date and returns its version, or 0 if that cannot be told.
  private let refresh: @Sendable (Formula, Scope) -> UInt64
  @usableFromInline let name: Name

  @inlinable
  convenience init<Value: Sendable>(
    _ compute: @escaping @Sendable () -> Value,
    isEqual: (@Sendable (Value, Value) -> Bool)?,
    isView: Bool = false,
    _ name: Name
  ) {
    self.init(Memo(compute, isEqual: isEqual, isView: isView), name) { formula, scope in
      formula.look(Value.self, scope).version
    }
  }

  @usableFromInline
  init(
    _ memo: AnyObject,
    _ name: Name,
    refresh: @escaping @Sendable (Formula, Scope) -> UInt64
  ) {
    self.memo = memo
    self.name = name
    self.refresh = refresh
  }

  /// Claims it; false if a thread that runs closures has done so.
  @inlinable @inline(__always)
  func claim(_ scope: Scope) -> Bool {
    holder.compareExchange(expected: 0, desired: scope.thread, ordering: .acquiring).exchanged
      || waitToClaim(scope)
  }

  @usableFromInline
  func waitToClaim(_ scope: Scope) -> Bool {
    while true {
      let (isClaimed, holder) = holder.compareExchange(
        expected: 0,
        desired: scope.thread,
        ordering: .acquiring
      )
      if isClaimed { return true }
      if holder & ~1 == scope.thread { scope.reportCycle(self) }
      if holder & 1 == 1 { return false }
      // The other thread copies a value, and is about to let go.
      ThreadID.yield()
    }
  }

  @inlinable @inline(__always)
  func release() {
    holder.store(0, ordering: .releasing)
  }

  /// Whether all that it has read is as it was; the caller has claimed it.
  @usableFromInline
  func isCurrent(_ scope: Scope) -> Bool {
    if round == scope.round { return true }
    guard version != 0, readsAreCurrent(scope) else { return false }
    round = scope.round
    return true
  }

  private func readsAreCurrent(_ scope: Scope) -> Bool {
    for index in 0..<reads.list.count {
      let read = reads.list[index]
      switch read.origin {
      case .source(let source):
        let version = source._withUnsafeGuaranteedRef { scope.meet($0) }
        guard version == read.version else { return false }
      case .formula(let formula):
        let version = formula._withUnsafeGuaranteedRef { bringUpToDate($0, scope) }
        // One that another thread is computing has no version that could be compared.
        guard version == read.version, version != 0 else { return false }
      }
    }
    return true
  }

  /// Brings one that it has read up to date, which may run closures.
  private func bringUpToDate(_ formula: Formula, _ scope: Scope) -> UInt64 {
    holder.store(scope.thread | 1, ordering: .relaxed)
    let outer = scope.enter(self, nil)
    defer { scope.leave(outer) }
    return formula.refresh(formula, scope)
  }

  /// Notes that its closure is about to run.
  @usableFromInline
  func beginComputing(_ scope: Scope) -> Unmanaged<Reads>? {
    holder.store(scope.thread | 1, ordering: .relaxed)
    return scope.enter(self, .passUnretained(reads))
  }

  @usableFromInline
  func endComputing(_ scope: Scope, _ outer: Unmanaged<Reads>?, isChange: Bool) {
    scope.leave(outer)
    round = scope.round
    if isChange { version = scope.makeID() }
  }

  /// Notes that its closure is about to run for this thread alone.
  @usableFromInline
  func beginComputingAlone(_ scope: Scope, _ reads: Reads) -> Unmanaged<Reads>? {
    if scope.isComputing(self) { scope.reportCycle(self) }
    return scope.enter(self, .passUnretained(reads))
  }
}
