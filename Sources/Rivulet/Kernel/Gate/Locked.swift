import Synchronization

/// A value behind a lock, in a way that the thread sanitizer understands.
///
/// `Mutex` waits in a library that is not instrumented, so the sanitizer would report a race
/// whenever a lock was contended. The atomic inside of the critical section shows it the order, and
/// costs next to nothing. User code is never run under it (contract 5).
@usableFromInline
package struct Locked<Value>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let order = Atomic(false)

  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs `body` with exclusive access to the value.
  @inlinable
  package borrowing func withLock<Result>(
    _ body: (inout sending Value) -> sending Result
  ) -> sending Result {
    mutex.withLock { value in
      _ = order.load(ordering: .acquiring)
      defer { order.store(false, ordering: .releasing) }
      return body(&value)
    }
  }
}
