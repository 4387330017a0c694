import Synchronization

/// What `sink` and `bind` return: ends the subscription whether it has come yet or not.
@usableFromInline
final class SubscriptionToken: Disposable {
  @usableFromInline
  enum Phase {
    /// Before the subscription.
    @inlinable static var waiting: UInt8 { 0 }
    /// While signals are taken.
    @inlinable static var live: UInt8 { 1 }
    /// After the disposal or the completion.
    @inlinable static var ended: UInt8 { 2 }
  }

  @usableFromInline let phase = Atomic<UInt8>(Phase.waiting)
  @usableFromInline let link = Locked<Link>(.waiting)

  @inlinable
  init() {}

  @inlinable
  var isDisposed: Bool { phase.load(ordering: .relaxed) == Phase.ended }

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
    phase.store(Phase.ended, ordering: .relaxed)
  }

  @usableFromInline
  func dispose() {
    revoke()
    if case .active(let subscription) = close() {
      subscription.dispose()
    }
  }

  /// Takes the first subscription.
  ///
  /// - Returns: Whether values may come; if not, the subscription was disposed of.
  @inlinable
  func connect(_ subscription: any Subscription) -> Bool {
    let before = link.withLock { link in
      let before = link
      if case .waiting = link { link = .active(subscription) }
      return before
    }
    switch before {
    case .waiting:
      _ = phase.compareExchange(expected: Phase.waiting, desired: Phase.live, ordering: .relaxed)
      return true
    case .active:
      Diagnostics.report(.secondSubscription)
    case .ended:
      break
    }
    subscription.dispose()
    return false
  }

  /// Ends it, because the upstream has.
  @inlinable
  func end() {
    phase.store(Phase.ended, ordering: .relaxed)
    _ = close()
  }

  @inlinable
  func close() -> Link {
    link.withLock { link in
      let before = link
      link = .ended
      return before
    }
  }
}
