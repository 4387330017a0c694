/// Where one upstream of an operator stands: refuses what a misbehaving peer sends at the wrong
/// time.
///
/// It takes the first subscription and no other, and knows whether values may come (contract 1, 9).
/// `Kept` is the subscription, or `Void` where somebody else keeps it.
@usableFromInline
enum UpstreamState<Kept> {
  case waiting
  case active(Kept)
  case ended

  /// Whether a value may be received now.
  @inlinable @inline(__always)
  var isActive: Bool {
    if case .active = self { true } else { false }
  }

  /// Takes the first subscription; disposes of any other.
  @inlinable
  mutating func connect(_ subscription: any Subscription, keeping kept: Kept) -> Bool {
    if case .waiting = self {
      self = .active(kept)
      return true
    }
    subscription.dispose()
    Diagnostics.report(.secondSubscription)
    return false
  }

  /// Ends because the upstream has; false if it must not end now.
  @inlinable
  mutating func end() -> Bool {
    if case .active = self {
      self = .ended
      return true
    }
    reportStraySignal()
    return false
  }

  /// Reports a value or a completion that came at the wrong time.
  @inlinable @inline(never)
  func reportStraySignal() {
    if case .waiting = self {
      Diagnostics.report(.signalBeforeSubscription)
    } else {
      Diagnostics.report(.signalAfterEnd)
    }
  }

  /// Reports a value that came at the wrong time, and asks for no more.
  @inlinable @inline(never)
  func refuseValue() -> Demand {
    reportStraySignal()
    return .none
  }
}

extension UpstreamState<any Subscription> {
  @inlinable
  mutating func connect(_ subscription: any Subscription) -> Bool {
    connect(subscription, keeping: subscription)
  }

  /// Whether the upstream has been disposed of, by the downstream or by someone else.
  @inlinable
  var isDisposed: Bool {
    if case .active(let subscription) = self { subscription.isDisposed } else { false }
  }

  /// Ends and disposes of the upstream.
  @inlinable
  mutating func dispose() {
    guard case .active(let subscription) = self else { return }
    self = .ended
    subscription.dispose()
  }
}

extension UpstreamState<Void> {
  @inlinable
  mutating func connect(_ subscription: any Subscription) -> Bool {
    connect(subscription, keeping: ())
  }
}
