import Synchronization

/// What `sink` and `bind` return: ends the subscription whether it has come yet or not.
// SAFETY: contract 5. `subscription` is touched only by the thread that has moved `phase` from
// `waiting` to `connecting`, or from a live phase to `ended`.
@usableFromInline
final class SubscriptionToken: Disposable, @unchecked Sendable {
  @usableFromInline
  enum Phase {
    /// Before the subscription.
    @inlinable static var waiting: UInt8 { 0 }
    /// While the subscription is being put in its place.
    @inlinable static var connecting: UInt8 { 1 }
    /// While signals are taken.
    @inlinable static var live: UInt8 { 2 }
    /// While the thread that revokes it has the subscription in hand.
    @inlinable static var revoking: UInt8 { 3 }
    /// While signals are refused, and the upstream has not been disposed of yet.
    @inlinable static var revoked: UInt8 { 4 }
    /// After the disposal or the completion.
    @inlinable static var ended: UInt8 { 5 }
  }

  @usableFromInline let phase = Atomic<UInt8>(Phase.waiting)
  @usableFromInline @exclusivity(unchecked) var subscription: (any Subscription)?

  @inlinable
  init() {}

  @inlinable
  var isDisposed: Bool { phase.load(ordering: .relaxed) >= Phase.revoking }

  /// Whether a signal may be taken now.
  @inlinable @inline(__always)
  var isLive: Bool { phase.load(ordering: .relaxed) == Phase.live }

  /// Reports a signal that came before the subscription; one after the disposal was in flight.
  @inlinable @inline(never)
  func refuseSignal() {
    if !isDisposed {
      Diagnostics.report(.signalBeforeSubscription)
    }
  }

  /// Keeps the subscriber from being called again, without disposing of its upstream yet.
  func revoke() {
    let isLive = phase.compareExchange(
      expected: Phase.live,
      desired: Phase.revoking,
      ordering: .acquiring
    ).exchanged
    guard isLive else { return }
    // A subscription does not ask a bare sink for its token.
    (subscription as? BroadcastSubscription)?.silence()
    let isRevoked = phase.compareExchange(
      expected: Phase.revoking,
      desired: Phase.revoked,
      ordering: .releasing
    ).exchanged
    if !isRevoked {
      // A disposal has come meanwhile and left this to do.
      subscription.take()?.dispose()
    }
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
        desired: Phase.live,
        ordering: .releasing
      ).exchanged
      if isOpen { return true }
      self.subscription = nil
    } else if before < Phase.revoking {
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
    let before = phase.exchange(Phase.ended, ordering: .acquiringAndReleasing)
    guard before == Phase.live || before == Phase.revoked else { return nil }
    return subscription.take()
  }
}
