/// The subscriptions of a watch to the cells that it follows.
final class Links: Sendable {
  /// `nil` after the end.
  private let tokens = Locked<[ObjectIdentifier: SubscriptionToken]?>([:])

  var all: [ObjectIdentifier: SubscriptionToken] { tokens.withLock { $0 } ?? [:] }

  /// Whether there is nothing left that could change.
  var haveEnded: Bool { tokens.withLock { $0?.values.allSatisfy(\.isDisposed) ?? false } }

  /// Keeps those of now, and ends those of before that are not among them.
  func replace(
    _ former: [ObjectIdentifier: SubscriptionToken],
    with current: [ObjectIdentifier: SubscriptionToken]
  ) {
    let isOpen = tokens.withLock { tokens in
      guard tokens != nil else { return false }
      tokens = current
      return true
    }
    for (key, token) in former where current[key] == nil { token.dispose() }
    if !isOpen {
      current.values.forEach { $0.dispose() }
    }
  }

  func close() {
    let former = tokens.withLock { $0.take() }
    former?.values.forEach { $0.dispose() }
  }
}
