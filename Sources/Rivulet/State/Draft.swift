/// What transactions that are under way have made of a cell.
///
/// The cell has the newest value. What is derived from it outside of these transactions goes by the
/// settled one.
// SAFETY: contract 5. Touched only while the cell is locked.
@usableFromInline
final class Draft<Value: Sendable>: @unchecked Sendable {
  /// The transaction whose value the cell has; 0 if there is none.
  var author: UInt64 = 0
  /// The value for all others.
  var settled: Value?
  /// What other transactions that are under way have set before.
  var overwritten: [(author: UInt64, value: Value)] = []
  /// The last transaction that has taken the cell as a member.
  var member: UInt64 = 0
  /// The version of which the subscribers have not been told; 0 if there is none.
  var unpublished: UInt64 = 0
  /// Values that are released when the cell is not locked any more.
  var rest: (Value?, [(author: UInt64, value: Value)]) = (nil, [])

  /// Forgets the transactions.
  func clear() {
    author = 0
    rest = (settled.take(), overwritten)
    overwritten = []
  }

  /// Hands out what is to be released.
  func takeRest() -> (Value?, [(author: UInt64, value: Value)]) {
    defer { rest = (nil, []) }
    return rest
  }
}
