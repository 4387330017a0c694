import Synchronization

/// What `sink` and `bind` return: ends the subscription whether it has come yet or not.
// SAFETY: contract 5. `subscription` is touched only by whoever has moved `phase` to `connecting`, or
// from `active` to `ended`.
@usableFromInline
final class SubscriptionToken: Disposable, @unchecked Sendable {
  @usableFromInline
  enum Phase {
    @inlinable static var waiting: UInt8 { 0 }
    /// While the subscription is being put in its place.
    @inlinable static var connecting: UInt8 { 1 }
    @inlinable static var active: UInt8 { 2 }
    @inlinable static var ended: UInt8 { 3 }
  }

  @usableFromInline let isLive = Atomic<Bool>(true)
  @usableFromInline let phase = Atomic<UInt8>(Phase.waiting)
  @usableFromInline @exclusivity(unchecked) var subscription: (any Subscription)?

  @inlinable
  init() {}

  @inlinable
  var isDisposed: Bool { !isLive.load(ordering: .relaxed) }

  /// Keeps the subscriber from being called again, without disposing of its upstream yet.
  func revoke() {
    isLive.store(false, ordering: .relaxed)
  }

  @usableFromInline
  func dispose() {
    close()?.dispose()
  }

  /// Takes the first subscription.
  ///
  /// - Returns: Whether values may come; if not, the subscription was disposed of.
  @inlinable
  func connect(_ subscription: any Subscription) -> Bool {
    let (isFirst, before) = phase.compareExchange(
      expected: Phase.waiting,
      desired: Phase.connecting,
      ordering: .acquiring
    )
    if isFirst {
      self.subscription = subscription
      let isOpen = phase.compareExchange(
        expected: Phase.connecting,
        desired: Phase.active,
        ordering: .releasing
      ).exchanged
      if isOpen { return true }
      self.subscription = nil
    } else if before != Phase.ended {
      Diagnostics.report(.secondSubscription)
    }
    subscription.dispose()
    return false
  }

  /// Ends it, because the upstream has.
  @inlinable
  func end() {
    _ = close()
  }

  /// - Returns: The subscription, if it is there and has not been taken before.
  @inlinable
  func close() -> (any Subscription)? {
    isLive.store(false, ordering: .relaxed)
    guard phase.exchange(Phase.ended, ordering: .acquiringAndReleasing) == Phase.active else {
      return nil
    }
    return subscription.take()
  }
}
