import Synchronization

/// What `sink` and `bind` return: ends the subscription whether it has come yet or not.
@usableFromInline
final class SubscriptionToken: Disposable {
  @usableFromInline let isLive = Atomic<Bool>(true)
  @usableFromInline let link = Locked<Link>(.waiting)

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
    isLive.store(false, ordering: .relaxed)
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
