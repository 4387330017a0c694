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
  @exclusivity(unchecked) private var path = PlainList<Unmanaged<Formula>>()
  /// The cells that the round has met, behind those of a round that it has come in between of.
  @exclusivity(unchecked) private var leaves = PlainList<Leaf>()
  /// Where those of the round begin.
  @exclusivity(unchecked) private var start = 0
  /// Where those of the round begin that it has retained. The ones before are in the same places
  /// as those that the watch has followed so far, which keeps them.
  @exclusivity(unchecked) private var retained = 0
  /// For whom the round is, if it is for a watch.
  @exclusivity(unchecked) private var watch: Unmanaged<Watch>?
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
  @usableFromInline let thread = ThreadID.current

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
  /// One that has ended, for the next one.
  @exclusivity(unchecked) var spareTransaction: Transaction?

  /// A number that no other call on any thread returns.
  @inline(__always)
  func makeID() -> UInt64 {
    ids &+= 1
    return ids
  }

  @usableFromInline
  func beginRound(_ watch: Unmanaged<Watch>?) {
    round = makeID()
    isInRound = true
    self.watch = watch
    start = leaves.count
    retained = start
  }

  /// - Returns: Whether what the round has found may be shown; if so, the watch follows the cells
  ///   that it was made of.
  @usableFromInline
  func endRound() -> Bool {
    isInRound = false
    let isSound = snapshot?.isWhole ?? leavesAreCurrent
    // What is released may run code of the user, and that another round: it comes last.
    let rest = failures != 0 || !isSound ? count(isSound) : nil
    if let watch, isSound {
      watch._withUnsafeGuaranteedRef { hasMet(of: $0) }
    } else {
      if isSound, tracked != nil {
        tracked = (start..<leaves.count).map { leaves[$0].source.takeUnretainedValue() }
      }
      forgetLeaves()
    }
    withExtendedLifetime(rest) {}
    return isSound
  }

  /// Lets a watch follow the cells that the round has met.
  @inline(__always)
  private func hasMet(of watch: Watch) {
    if watch.isFollowing, retained == leaves.count, retained &- start == watch.followed.count {
      for index in 0..<watch.followed.count {
        watch.followed[index].version = leaves[start &+ index].version
      }
      forgetLeaves()
    } else {
      let met = (start..<leaves.count).map { leaves[$0] }
      let sources = met.map { $0.source.takeUnretainedValue() }
      forgetLeaves()
      watch.follow(met)
      withExtendedLifetime(sources) {}
    }
  }

  /// Lets go of the cells that the round has met. What is released may run code of the user, and
  /// that another round.
  private func forgetLeaves() {
    let (start, retained) = (start, retained)
    while leaves.count > retained { leaves.removeLast().source.release() }
    while leaves.count > start { leaves.removeLast() }
  }

  /// Prepares for another round, unless this one was sound; after some, for one that no change can
  /// disturb.
  ///
  /// - Returns: What is not needed any more.
  private func count(_ isSound: Bool) -> Snapshot? {
    failures = isSound ? 0 : failures + 1
    let former = snapshot
    if isSound {
      snapshot = nil
    } else if let former {
      snapshot = Snapshot(retaking: former)
    } else if failures == Scope.patience {
      snapshot = Snapshot()
    }
    return former
  }

  @inline(__always)
  private var leavesAreCurrent: Bool {
    for index in start..<leaves.count where !leaves[index].isCurrent { return false }
    return true
  }

  /// Notes that the round has met a cell in a version.
  @inline(__always)
  func meet(_ source: Source, _ version: UInt64) {
    guard source.met.exchangeMark(round) else { return }
    let leaf = Leaf(source: .passUnretained(source), version: version)
    if retained == leaves.count, isFollowed(leaf) {
      retained &+= 1
    } else {
      _ = leaf.source.retain()
    }
    leaves.append(leaf)
  }

  /// Whether the watch has followed the same cell in this place so far.
  @inline(__always)
  private func isFollowed(_ leaf: Leaf) -> Bool {
    watch?._withUnsafeGuaranteedRef { watch in
      let index = leaves.count &- start
      return index < watch.followed.count
        && watch.followed[index].source.toOpaque() == leaf.source.toOpaque()
    } ?? false
  }

  /// Notes that the round has met a cell as it is now, or as the snapshot has it; if that does not
  /// have it, the cell has to be read.
  @inline(__always)
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
    if let reads {
      let id = makeID()
      reads._withUnsafeGuaranteedRef { $0.begin(id) }
    }
    return outer
  }

  @usableFromInline
  func leave(_ outer: Unmanaged<Reads>?) {
    reads?._withUnsafeGuaranteedRef { $0.end() }
    reads = outer
    path.removeLast()
  }

  func isComputing(_ formula: Formula) -> Bool {
    path.contains(.passUnretained(formula))
  }

  /// Stops the program: the formula needs its own value.
  func reportCycle(_ formula: Formula) -> Never {
    let formulas = (0..<path.count).map { path[$0].takeUnretainedValue() }
    let start = formulas.firstIndex { $0 === formula } ?? 0
    let names = (formulas[start...] + [formula]).map { "\($0.name)" }
    preconditionFailure(
      "a property must not depend on itself: \(names.joined(separator: " reads "))"
    )
  }
}
