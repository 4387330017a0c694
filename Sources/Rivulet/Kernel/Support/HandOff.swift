import Synchronization

/// Takes one value from one thread to another.
// SAFETY: contract 3. What was put in is taken out at most once, by the thread that exchanges the
// flag.
@usableFromInline
final class HandOff<Value>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var value: Value?
  @usableFromInline let isTaken = Atomic<Bool>(false)

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  @inlinable
  func take() -> sending Value? {
    if isTaken.exchange(true, ordering: .acquiringAndReleasing) { return nil }
    // SAFETY: contract 3. Whoever has exchanged the flag is the only one that has the value.
    nonisolated(unsafe) let taken = value.take()
    return taken
  }
}
