/// What several cells had at one moment.
///
/// A reader whose cells are set faster than its closures run would begin anew without end. So after
/// some rounds it copies what all these cells have, and computes with that.
// SAFETY: contract 3. Only the thread that reads touches it.
@usableFromInline
final class Snapshot {
  private struct Copy {
    /// A box of a type that the reader knows.
    let value: AnyObject
    let version: UInt64
  }

  private var members: [ObjectIdentifier: AnyCell] = [:]
  private var copies: [ObjectIdentifier: Copy] = [:]

  /// Whether it has all cells that were read.
  var isWhole: Bool { members.count == copies.count }

  init() {}

  /// Copies what the cells of another one have now, which keeps what it had.
  init(retaking former: Snapshot) {
    members = former.members
    take()
  }

  private func take() {
    var cells = PlainList<Unmanaged<AnyCell>>()
    for cell in members.values { cells.append(.passUnretained(cell)) }
    cells.acquireAll()
    cells.forEach { $0._withUnsafeGuaranteedRef { $0.take(.copy(self)) } }
    cells.releaseAll()
  }

  func add<Value: Sendable>(_ value: Value, _ version: UInt64, of source: Source) {
    copies[ObjectIdentifier(source)] = Copy(value: Box(value), version: version)
  }

  /// Takes a cell as well, the next time.
  func include(_ cell: AnyCell, _ source: Source) {
    members[ObjectIdentifier(source)] = cell
  }

  func version(of source: Source) -> UInt64? { copies[ObjectIdentifier(source)]?.version }

  func value<Value: Sendable>(_ type: Value.Type, of source: Source) -> (Value, UInt64)? {
    copies[ObjectIdentifier(source)].map { copy in
      (Box<Value>.at(copy.value).content, copy.version)
    }
  }
}
