import Synchronization

/// Sets several states as one step: who watches them is told once, after the block.
///
///     first:                                  1--2---------
///     last:                                   1--5---------
///     Property { first.value + last.value }:  2--7---------
///
/// What the block sets is stored at once. But until it returns, no subscriber is told, and what is
/// derived from these states is computed of what they were before, on every thread but its own:
/// nobody sees half of it. Then each observable that was set tells its subscribers once, in the
/// order in which they were set first, of the value that it has. Each thread has its own
/// transaction. What others set meanwhile does not wait for it: they are told at once, and if it is
/// the same state, its value is theirs. A block inside of a block belongs to the outer one. If it
/// throws, what was set before is told of, as after any set, and nothing else is left behind.
///
/// ```swift
/// let (first, last) = (Observable("Ada"), Observable("Byron"))
/// let name = Property { "\(first.value) \(last.value)" }
/// let token = name.sink { print($0) }  // Prints "Ada Byron"
/// transaction {
///   first.value = "Grace"
///   last.value = "Hopper"
/// }
/// // Prints "Grace Hopper"
/// token.dispose()
/// ```
///
/// - Returns: What the block returns.
@inlinable
@discardableResult
public func transaction<Result, Problem: Error>(
  _ body: () throws(Problem) -> Result
) throws(Problem) -> Result {
  guard let transaction = Transaction.begin() else { return try body() }
  defer { transaction.end() }
  return try body()
}

/// What one thread sets as one step.
// SAFETY: contract 3. Only its own thread touches it.
@usableFromInline
final class Transaction {
  /// What is done with each cell.
  @usableFromInline
  enum Step {
    /// Makes what the transaction has set the value for all; the caller has locked the cell.
    case settle(UInt64)
    /// Tells the subscribers of it.
    case publish
    /// Puts the value into a snapshot; the caller has locked the cell.
    case copy(Snapshot)
  }

  /// How many there are. Most of the time there is none, and nobody looks further.
  @usableFromInline static let count = Atomic(0)

  /// What tells it from all others.
  @usableFromInline @exclusivity(unchecked) private(set) var id: UInt64 = 0
  /// The cells that were set, retained.
  @exclusivity(unchecked) private var members = PlainList<Unmanaged<AnyCell>>()
  /// For each formula that the block has read one of its own, since it sees what it has set.
  @exclusivity(unchecked) private var twins:
    [ObjectIdentifier: (original: Formula, twin: Formula)] = [:]

  /// The transaction of this thread.
  @inlinable @inline(__always)
  static var current: Transaction? {
    count.load(ordering: .relaxed) == 0
      ? nil : Scope.current?._withUnsafeGuaranteedRef { $0.transaction }
  }

  /// Begins one, unless the thread is in one.
  @usableFromInline
  static func begin() -> Transaction? {
    Scope.here._withUnsafeGuaranteedRef { scope in
      guard scope.transaction == nil else { return nil }
      let transaction = scope.spareTransaction.take() ?? Transaction()
      transaction.id = scope.makeID()
      count.add(1, ordering: .relaxed)
      scope.transaction = transaction
      return transaction
    }
  }

  /// Ends it, and tells the subscribers.
  @usableFromInline
  func end() {
    Scope.here._withUnsafeGuaranteedRef { scope in
      scope.transaction = nil
      Transaction.count.subtract(1, ordering: .relaxed)
      commit()
      scope.spareTransaction = self
    }
  }

  /// Takes a cell as a member; another transaction may have done so before.
  ///
  /// - Returns: Whether it was none yet.
  @usableFromInline
  func add(_ cell: AnyCell, isShared: Bool) -> Bool {
    if isShared, members.contains(.passUnretained(cell)) { return false }
    members.append(.passRetained(cell))
    return true
  }

  /// Forgets what was computed before a change; no cell is locked then, as that may be the last of
  /// a value.
  @usableFromInline
  func changed() {
    if !twins.isEmpty { twins = [:] }
  }

  /// The formula that computes for the transaction, if it has set anything.
  @usableFromInline
  func twin(of formula: Formula, make: () -> Formula) -> Formula {
    guard members.count > 0 else { return formula }
    let key = ObjectIdentifier(formula)
    if let known = twins[key] { return known.twin }
    let twin = make()
    twins[key] = (formula, twin)
    return twin
  }

  private func commit() {
    twins = [:]
    // All become visible at the same moment.
    members.acquireAll()
    members.forEach { $0._withUnsafeGuaranteedRef { $0.take(.settle(id)) } }
    members.releaseAll()
    members.forEach { $0._withUnsafeGuaranteedRef { $0.take(.publish) } }
    while members.count > 0 { members.removeLast().release() }
  }
}
