import Synchronization

/// Takes one value from one thread to another.
// SAFETY: contract 3. What was put in is taken out at most once, by whoever exchanges the flag.
@usableFromInline
final class Passage<Value>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var value: Value?
  @usableFromInline let isTaken = Atomic<Bool>(false)

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  @inlinable
  func take() -> Value? {
    isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : value.take()
  }
}
