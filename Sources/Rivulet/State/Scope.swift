import Synchronization

/// What one thread is computing.
///
/// A read from outside begins a *round*. All that is read within it, at any depth, is looked at once,
/// and the cells that it meets are noted with their versions: if they have the same versions at the
/// end, there was a moment when all of this was so, and the value may be shown. If not, another
/// round begins.
@usableFromInline
final class Scope {
  /// What the innermost computation has read; `nil` if there is none.
  @usableFromInline var reads: Reads?
  /// The formulas that are being computed or looked at, outermost first.
  private var path: [Formula] = []
  /// The cells that the round has met.
  private var leaves: [Leaf] = []
  /// The number of the round, which is unlike that of any other one of any thread.
  private(set) var round: UInt64
  @usableFromInline private(set) var isInRound = false
  private var ids: UInt64
  let thread = ThreadID.current

  /// The next block of numbers.
  private static let blocks = Atomic<UInt64>(1)

  @usableFromInline
  init() {
    ids = Scope.blocks.add(1, ordering: .relaxed).newValue << 40
    round = ids
  }

  /// The transaction that the thread is in.
  @usableFromInline var transaction: Transaction?

  /// A number that no other call on any thread returns.
  func makeID() -> UInt64 {
    ids &+= 1
    return ids
  }

  @usableFromInline
  func beginRound() {
    round = makeID()
    isInRound = true
  }

  /// - Returns: Whether what the round has found may be shown; if so, the watch follows the cells that
  ///   it was made of.
  @usableFromInline
  func endRound(_ watch: Watch?) -> Bool {
    isInRound = false
    let found = leaves
    leaves.removeAll(keepingCapacity: true)
    guard found.allSatisfy(\.isCurrent) else { return false }
    watch?.follow(found)
    return true
  }

  /// Notes that the round has met a cell in a version.
  func meet(_ source: Source, _ version: UInt64) {
    if source.met.exchangeMark(round) {
      leaves.append(Leaf(source: source, version: version))
    }
  }

  /// Notes that the computation has read a cell.
  @usableFromInline
  func note(_ source: Source, _ version: UInt64) {
    meet(source, version)
    reads?.note(source, version)
  }

  /// - Returns: What `leave` is to be called with.
  @usableFromInline
  func enter(_ formula: Formula, _ reads: Reads?) -> Reads? {
    path.append(formula)
    let outer = self.reads
    self.reads = reads
    reads?.begin(makeID())
    return outer
  }

  @usableFromInline
  func leave(_ outer: Reads?) {
    reads?.end()
    reads = outer
    path.removeLast()
  }

  func isComputing(_ formula: Formula) -> Bool {
    path.contains { $0 === formula }
  }

  /// Stops the program: the formula needs its own value.
  func reportCycle(_ formula: Formula) -> Never {
    let start = path.firstIndex { $0 === formula } ?? path.startIndex
    let names = (path[start...] + [formula]).map { "\($0.name)" }
    preconditionFailure(
      "a property must not depend on itself: \(names.joined(separator: " reads "))"
    )
  }
}
