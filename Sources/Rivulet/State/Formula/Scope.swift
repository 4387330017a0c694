import Synchronization

/// What one thread is computing.
///
/// A read from outside begins a *round*. All that is read within it, at any depth, is looked at
/// once, and the cells that it meets are noted with their versions: if they have the same versions
/// at the end, there was a moment when all of this was so, and the value may be shown. If not,
/// another round begins. After some, a ``Snapshot`` of the cells is read in place of them, so that
/// cells which are set all the time keep nobody waiting.
// SAFETY: contract 3. Only its own thread touches it.
@usableFromInline
final class Scope {
  /// What the innermost computation has read; `nil` if there is none.
  @usableFromInline @exclusivity(unchecked) var reads: Unmanaged<Reads>?
  /// The formulas that are being computed or looked at, outermost first.
  @exclusivity(unchecked) private var path: [Unmanaged<Formula>] = []
  /// The cells that the round has met.
  @exclusivity(unchecked) private var leaves: [Leaf] = []
  /// The number of the round, which is unlike that of any other one of any thread.
  @exclusivity(unchecked) private(set) var round: UInt64
  @usableFromInline @exclusivity(unchecked) private(set) var isInRound = false
  @exclusivity(unchecked) private var ids: UInt64
  /// How many rounds in succession have found a cell changed at their end.
  @exclusivity(unchecked) private var failures = 0
  /// What the cells had at one moment, once too many rounds have failed.
  @usableFromInline @exclusivity(unchecked) private(set) var snapshot: Snapshot?
  /// The cells that the round has met; `nil` if nobody wants to know.
  @exclusivity(unchecked) var tracked: [Source]?
  let thread = ThreadID.current

  /// How many rounds may fail.
  private static let patience = 4

  /// The next block of numbers.
  private static let blocks = Atomic<UInt64>(1)

  @usableFromInline
  init() {
    ids = Scope.blocks.add(1, ordering: .relaxed).newValue << 40
    round = ids
  }

  /// The transaction that the thread is in.
  @usableFromInline @exclusivity(unchecked) var transaction: Transaction?

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

  /// - Returns: Whether what the round has found may be shown; if so, the watch follows the cells
  ///   that it was made of.
  @usableFromInline
  func endRound(_ watch: Watch?) -> Bool {
    isInRound = false
    let isSound = snapshot?.isWhole ?? leavesAreCurrent
    if isSound, let watch {
      watch.follow(leaves)
    }
    if isSound, tracked != nil {
      tracked = leaves.map(\.source)
    }
    leaves.removeAll(keepingCapacity: true)
    if !isSound {
      beginAnew()
    } else if failures != 0 {
      failures = 0
      snapshot = nil
    }
    return isSound
  }

  /// Prepares for another round; after some, for one that no change can disturb.
  private func beginAnew() {
    failures += 1
    if let snapshot {
      snapshot.take()
    } else if failures == Scope.patience {
      snapshot = Snapshot()
    }
  }

  private var leavesAreCurrent: Bool {
    for index in leaves.indices where !leaves[index].isCurrent { return false }
    return true
  }

  /// Notes that the round has met a cell in a version.
  func meet(_ source: Source, _ version: UInt64) {
    if source.met.exchangeMark(round) {
      leaves.append(Leaf(source: source, version: version))
    }
  }

  /// Notes that the round has met a cell as it is now, or as the snapshot has it; if that does not
  /// have it, the cell has to be read.
  func meet(_ source: Source) -> UInt64 {
    var version = source.version.load(ordering: .acquiring)
    if let snapshot, version != 0 {
      guard let former = snapshot.version(of: source) else { return .max }
      version = former
    }
    meet(source, version)
    return version
  }

  /// Notes that the computation has read a cell.
  @usableFromInline
  func note(_ source: Source, _ version: UInt64) {
    meet(source, version)
    reads?._withUnsafeGuaranteedRef { $0.note(source, version) }
  }

  /// - Returns: What `leave` is to be called with.
  @usableFromInline
  func enter(_ formula: Formula, _ reads: Unmanaged<Reads>?) -> Unmanaged<Reads>? {
    path.append(.passUnretained(formula))
    let outer = self.reads
    self.reads = reads
    let id = makeID()
    reads?._withUnsafeGuaranteedRef { $0.begin(id) }
    return outer
  }

  @usableFromInline
  func leave(_ outer: Unmanaged<Reads>?) {
    reads?._withUnsafeGuaranteedRef { $0.end() }
    reads = outer
    path.removeLast()
  }

  func isComputing(_ formula: Formula) -> Bool {
    path.contains { $0.toOpaque() == Unmanaged.passUnretained(formula).toOpaque() }
  }

  /// Stops the program: the formula needs its own value.
  func reportCycle(_ formula: Formula) -> Never {
    let formulas = path.map { $0.takeUnretainedValue() }
    let start = formulas.firstIndex { $0 === formula } ?? 0
    let names = (formulas[start...] + [formula]).map { "\($0.name)" }
    preconditionFailure(
      "a property must not depend on itself: \(names.joined(separator: " reads "))"
    )
  }
}
