/// The upstream end of an operator: refuses what a misbehaving peer sends at the wrong time.
///
/// It takes the first subscription and no other, and knows whether values may come (contract 1, 9).
@usableFromInline
enum Link {
  case waiting
  case active(any Subscription)
  case ended

  /// Whether a value may be received now.
  @inlinable @inline(__always)
  var isActive: Bool {
    if case .active = self { true } else { false }
  }

  /// Whether the upstream has been disposed of, by the downstream or by someone else.
  @inlinable
  var isDisposed: Bool {
    if case .active(let subscription) = self { subscription.isDisposed } else { false }
  }

  /// Takes the first subscription; disposes of any other.
  @inlinable
  mutating func connect(_ subscription: any Subscription) -> Bool {
    if case .waiting = self {
      self = .active(subscription)
      return true
    }
    subscription.dispose()
    Diagnostics.report(.secondSubscription)
    return false
  }

  /// Ends the link because the upstream has; false if it must not end now.
  @inlinable
  mutating func end() -> Bool {
    if case .active = self {
      self = .ended
      return true
    }
    reportStraySignal()
    return false
  }

  /// Ends the link and disposes of the upstream.
  @inlinable
  mutating func dispose() {
    guard case .active(let subscription) = self else { return }
    self = .ended
    subscription.dispose()
  }

  /// Reports a value or a completion that came when the link was not active.
  @inlinable @inline(never)
  func reportStraySignal() {
    if case .waiting = self {
      Diagnostics.report(.signalBeforeSubscription)
    } else {
      Diagnostics.report(.signalAfterEnd)
    }
  }

  /// Reports a value that came when the link was not active, and asks for no more.
  @inlinable @inline(never)
  func refuseValue() -> Demand {
    reportStraySignal()
    return .none
  }
}
