import Synchronization

/// What a cell is whatever the type of its value.
// SAFETY: contract 5. All that is mutable is touched only while `lock` is held.
@usableFromInline
class AnyCell: @unchecked Sendable {
  @usableFromInline final let lock = CellLock()
  @usableFromInline @exclusivity(unchecked) final var version: UInt64 = 0
  /// Tells Swift's Observation of changes, if it ever tracked a read.
  private final let tracker = AtomicLazyReference<Tracker>()
  @usableFromInline final let isTracked = Atomic(false)
  /// What those look at who derive from it; `nil` if nobody ever did.
  @usableFromInline @exclusivity(unchecked) final var source: Source?

  @inlinable
  init() {}

  /// Locks the cell: for a moment, in which no code of the user runs, or for that of a thread.
  @inlinable @inline(__always)
  final func acquire(for thread: UInt = CellLock.moment) {
    if !lock.tryAcquire(for: thread) {
      wait(toAcquireFor: thread)
    }
  }

  @usableFromInline
  final func wait(toAcquireFor thread: UInt) {
    CellWait(ThreadID.current) { self.lock.holder.load(ordering: .relaxed) }
      .until { lock.tryAcquire(for: thread) }
  }

  @inlinable @inline(__always)
  final func release() {
    lock.release()
  }

  /// Moves the version; the caller has locked the cell.
  @inlinable @inline(__always)
  final func advance() {
    version &+= 1
    source?.version.store(version, ordering: .releasing)
  }

  /// Takes a step of a transaction; the cell has a source.
  final func take(_ step: Transaction.Step) {
    Unmanaged.passUnretained(source.unsafelyUnwrapped)
      ._withUnsafeGuaranteedRef { $0.perform(self, step) }
  }

  /// Tells Swift's Observation that the value is being read, if it tracks that.
  @inlinable
  final func noteRead() {
    if Tracker.isActive { noteTrackedRead() }
  }

  @usableFromInline
  final func noteTrackedRead() {
    isTracked.store(true, ordering: .relaxed)
    (tracker.load() ?? tracker.storeIfNil(Tracker())).noteRead()
  }

  /// Tells Swift's Observation that the value has changed, if it ever tracked a read.
  @inlinable @inline(__always)
  final func noteChange() {
    if isTracked.load(ordering: .relaxed) { noteTrackedChange() }
  }

  @usableFromInline
  final func noteTrackedChange() {
    tracker.load()?.noteChange()
  }
}
