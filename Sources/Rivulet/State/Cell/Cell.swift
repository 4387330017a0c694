import Synchronization

/// Where an ``Observable`` keeps its value, together with a version that tells two values apart.
// SAFETY: contract 5. All that is mutable is touched only while `lock` is held; it is held over
// no user code but the body of an in-place change.
@usableFromInline
final class Cell<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let lock = CellLock()
  @usableFromInline @exclusivity(unchecked) var stored: Value
  @usableFromInline @exclusivity(unchecked) var version: UInt64 = 0
  /// Tells Swift's Observation of changes, if it ever tracked a read.
  private let tracker = AtomicLazyReference<Tracker>()
  @usableFromInline let isTracked = Atomic(false)
  /// What those look at who derive from it; `nil` if nobody ever did.
  @usableFromInline @exclusivity(unchecked) var source: Source?
  /// What transactions have made of it; `nil` if there was none.
  @usableFromInline @exclusivity(unchecked) var draft: Draft<Value>?

  @inlinable
  init(_ value: Value) {
    stored = value
  }

  @inlinable
  var value: Value { read().value }

  @inlinable @inline(__always)
  func acquire() {
    let thread = ThreadID.current
    if !lock.tryAcquire(thread) {
      wait(thread)
    }
  }

  @usableFromInline
  func wait(_ thread: UInt) {
    CellWait(thread) { self.lock.holder.load(ordering: .relaxed) }
      .until { lock.tryAcquire(thread) }
  }

  @inlinable @inline(__always)
  func release() {
    lock.release()
  }

  /// Moves the version; the caller has locked the cell.
  @inlinable @inline(__always)
  func advance() {
    version &+= 1
    source?.version.store(version, ordering: .releasing)
  }

  @inlinable
  func read() -> (value: Value, version: UInt64) {
    acquire()
    defer { release() }
    return (stored, version)
  }

  /// Tells Swift's Observation that the value is being read, if it tracks that.
  @inlinable
  func noteRead() {
    if Tracker.isActive { noteTrackedRead() }
  }

  @usableFromInline
  func noteTrackedRead() {
    isTracked.store(true, ordering: .relaxed)
    (tracker.load() ?? tracker.storeIfNil(Tracker())).noteRead()
  }

  /// Tells Swift's Observation that the value has changed, if it ever tracked a read.
  @inlinable @inline(__always)
  func noteChange() {
    if isTracked.load(ordering: .relaxed) { noteTrackedChange() }
  }

  @usableFromInline
  func noteTrackedChange() {
    tracker.load()?.noteChange()
  }
}
