import Synchronization

/// A value behind a lock, in a way that the thread sanitizer understands.
///
/// `Mutex` waits in a library that is not instrumented, so the sanitizer reports a race whenever a
/// lock was contended. The atomic inside the critical section shows it the order.
package struct Locked<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let order = Atomic(false)

  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs `body` with exclusive access to the value.
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
