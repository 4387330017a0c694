/// What transactions that are under way have made of a cell.
///
/// The cell has the newest value. What is derived from it outside of these transactions goes by the
/// settled one.
// SAFETY: contract 5. Touched only while the cell is locked.
@usableFromInline
final class Draft<Value: Sendable>: @unchecked Sendable {
  /// What is released when the cell is not locked any more: a deinitialiser is user code.
  @usableFromInline typealias Rest = (settled: Value?, others: [Value])

  /// What a transaction has set before another one did.
  @usableFromInline
  struct Overwritten {
    @usableFromInline let author: UInt64
    @usableFromInline let value: Value

    @inlinable
    init(_ author: UInt64, _ value: Value) {
      self.author = author
      self.value = value
    }
  }

  /// The transaction whose value the cell has; 0 if there is none.
  @usableFromInline @exclusivity(unchecked) var author: UInt64 = 0
  /// The value for all others.
  @usableFromInline @exclusivity(unchecked) var settled: Value?
  /// What other transactions that are under way have set before.
  @usableFromInline @exclusivity(unchecked) var overwritten: [Overwritten] = []
  /// The last transaction that has taken the cell as a member.
  @usableFromInline @exclusivity(unchecked) var member: UInt64 = 0
  /// How many transactions that are under way have it as a member.
  @usableFromInline @exclusivity(unchecked) var memberships = 0
  /// Whether the observable has gone, so that the last of these finishes the subscribers.
  @usableFromInline @exclusivity(unchecked) var isAbandoned = false
  /// The version of which the subscribers have not been told; 0 if there is none.
  @usableFromInline @exclusivity(unchecked) var unpublished: UInt64 = 0
  @usableFromInline @exclusivity(unchecked) var rest: Rest = (nil, [])

  @inlinable
  init() {}

  /// Forgets the transactions.
  @inlinable
  func clear() {
    author = 0
    setAside(settled.take())
    if !overwritten.isEmpty {
      rest.others += overwritten.map(\.value)
      overwritten = []
    }
  }

  /// Keeps a value until nothing is locked.
  @inlinable
  func setAside(_ value: Value?) {
    if let former = rest.settled { rest.others.append(former) }
    rest.settled = value
  }

  @inlinable
  func takeRest() -> Rest {
    defer { rest = (nil, []) }
    return rest
  }
}
