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
@discardableResult
public func transaction<Result, Problem: Error>(
  _ body: () throws(Problem) -> Result
) throws(Problem) -> Result {
  let scope = Scope.here.takeUnretainedValue()
  guard scope.transaction == nil else { return try body() }
  let transaction = Transaction(scope.makeID())
  Transaction.count.add(1, ordering: .relaxed)
  scope.transaction = transaction
  defer {
    scope.transaction = nil
    Transaction.count.subtract(1, ordering: .relaxed)
    transaction.commit()
  }
  return try body()
}

/// What one thread sets as one step.
// SAFETY: contract 3. Only its own thread touches it.
@usableFromInline
final class Transaction {
  /// What is done with each cell.
  @usableFromInline
  enum Step {
    case acquire
    case tryAcquire
    case release
    /// Makes what the transaction has set the value for all; the caller has locked the cell.
    case settle(UInt64)
    /// Tells the subscribers of it.
    case publish
    /// Puts the value into a snapshot; the caller has locked the cell.
    case copy(Snapshot)
  }

  /// A cell that was set.
  @usableFromInline
  struct Member {
    let cell: AnyObject
    private let perform: @Sendable (AnyObject, Step) -> Bool

    @usableFromInline
    init(_ cell: AnyObject, _ perform: @escaping @Sendable (AnyObject, Step) -> Bool) {
      self.cell = cell
      self.perform = perform
    }

    @discardableResult
    func take(_ step: Step) -> Bool { perform(cell, step) }
  }

  /// How many there are. Most of the time there is none, and nobody looks further.
  @usableFromInline static let count = Atomic(0)

  /// What tells it from all others.
  @usableFromInline let id: UInt64
  @usableFromInline @exclusivity(unchecked) var members: [Member] = []
  /// Whether another one has set the same state.
  @usableFromInline @exclusivity(unchecked) var hasRivals = false
  /// What finishes the subscribers of those that have gone since they were set.
  @exclusivity(unchecked) var abandoned: [() -> Void] = []
  /// For each formula that the block has read one of its own, since it sees what it has set.
  @exclusivity(unchecked) private var twins:
    [ObjectIdentifier: (original: Formula, twin: Formula)] = [:]

  init(_ id: UInt64) {
    self.id = id
  }

  /// The transaction of this thread.
  @inlinable @inline(__always)
  static var current: Transaction? {
    count.load(ordering: .relaxed) == 0
      ? nil : Scope.current?._withUnsafeGuaranteedRef { $0.transaction }
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
    guard !members.isEmpty else { return formula }
    let key = ObjectIdentifier(formula)
    if let known = twins[key] { return known.twin }
    let twin = make()
    twins[key] = (formula, twin)
    return twin
  }

  func commit() {
    twins = [:]
    if hasRivals {
      var keys: Set<ObjectIdentifier> = []
      members = members.filter { keys.insert(ObjectIdentifier($0.cell)).inserted }
    }
    guard !members.isEmpty else { return }
    // All become visible at the same moment.
    members.acquireAll()
    members.forEach { $0.take(.settle(id)) }
    members.forEach { $0.take(.release) }
    members.forEach { $0.take(.publish) }
    abandoned.forEach { $0() }
  }
}

extension [Transaction.Member] {
  /// Locks all cells. It waits for one only while it holds no other: who changes that in place may
  /// need one of these.
  func acquireAll() {
    guard var first = indices.first else { return }
    while true {
      self[first].take(.acquire)
      let refused = indices.first { $0 != first && !self[$0].take(.tryAcquire) }
      guard let refused else { return }
      for index in indices where index < refused || index == first {
        self[index].take(.release)
      }
      first = refused
    }
  }
}
