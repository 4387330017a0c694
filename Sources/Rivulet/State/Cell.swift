import Synchronization

/// Where an ``Observable`` keeps its value, together with a version that tells two values apart.
// SAFETY: contract 5. `stored` and `version` are touched only while `lock` is held; it is held over
// no user code but the body of an in-place change.
@usableFromInline
final class Cell<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let lock = Mutex<Void>(())
  /// Shows the thread sanitizer the order; see ``Locked``.
  @usableFromInline let order = Atomic(false)
  @usableFromInline @exclusivity(unchecked) var stored: Value
  @usableFromInline @exclusivity(unchecked) var version: UInt64 = 0
  /// What those look at who derive from it; `nil` if nobody ever did.
  @usableFromInline @exclusivity(unchecked) var source: Source?

  @inlinable
  init(_ value: Value) {
    stored = value
  }

  @inlinable
  var value: Value { read().value }

  @inlinable @inline(__always)
  func acquire() {
    lock._unsafeLock()
    _ = order.load(ordering: .acquiring)
  }

  @inlinable @inline(__always)
  func release() {
    order.store(false, ordering: .releasing)
    lock._unsafeUnlock()
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
}
