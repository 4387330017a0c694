/// A task that waits to send a value, or to be allowed to.
// SAFETY: contract 3. The continuation is set before the sender is submitted; all else is touched
// by the owner of the broadcast's gate alone.
@usableFromInline
final class PacedSender<Output: Sendable>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var value: Output?
  @usableFromInline @exclusivity(unchecked) var continuation: UnsafeContinuation<Bool, Never>?
  @usableFromInline @exclusivity(unchecked) var isWithdrawn = false
  @usableFromInline @exclusivity(unchecked) var isWaiting = false

  @inlinable
  init(_ value: Output?) {
    self.value = value
  }

  @inlinable
  func resume(_ isSent: Bool) {
    value = nil
    continuation.take()?.resume(returning: isSent)
  }

  /// Takes it back; if it has not been submitted yet, it is refused when it comes.
  @inlinable
  func withdraw() {
    isWithdrawn = true
    if isWaiting { resume(false) }
  }
}
