/// Hears of every cell that a property is made of, for one subscriber.
///
/// What it sends is a hint to look. Which cells these are may change whenever the property has been
/// computed.
// SAFETY: contract 3. `followed` is touched only by the owner of the broadcast's gate.
@usableFromInline
final class Watch: @unchecked Sendable {
  private typealias Links = [ObjectIdentifier: SubscriptionToken]

  @usableFromInline let hints: Broadcast<Void, Never>
  @exclusivity(unchecked) private var followed: [Source]?
  /// `nil` after the end.
  private let links = Locked<Links?>([:])

  @usableFromInline
  init() {
    hints = Broadcast(policy: .bufferingNewest(1))
    hints.onEnd = { [weak self] in self?.close() }
  }

  func hint() {
    hints.send(())
  }

  /// Subscribes to the hints; the first one comes at once.
  @inlinable
  func begin<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Void, Downstream.Failure == Never {
    hints.join(subscriber, first: ())
  }

  /// Follows these cells, and no others.
  func follow(_ leaves: [Leaf]) {
    if let followed, followed.elementsEqual(leaves, by: { $0 === $1.source }) { return }
    followed = leaves.map(\.source)
    let former = links.withLock { $0 } ?? [:]
    var current: Links = [:]
    for leaf in leaves {
      let key = ObjectIdentifier(leaf.source)
      guard current[key] == nil else { continue }
      if let link = former[key] {
        current[key] = link
      } else {
        current[key] = leaf.source.link(self)
        // What has changed before the link was made has told nobody here.
        if !leaf.isCurrent { hint() }
      }
    }
    replace(former, with: current)
    finishIfAllHave()
  }

  private func replace(_ former: Links, with current: Links) {
    let isOpen = links.withLock { links in
      guard links != nil else { return false }
      links = current
      return true
    }
    for (key, link) in former where current[key] == nil { link.dispose() }
    if !isOpen {
      current.values.forEach { $0.dispose() }
    }
  }

  /// Finishes when all cells have, since nothing can change any more.
  func finishIfAllHave() {
    let isOver = links.withLock { $0?.values.allSatisfy(\.isDisposed) ?? false }
    if isOver {
      hints.send(completion: .finished)
    }
  }

  private func close() {
    let former = links.withLock { $0.take() }
    former?.values.forEach { $0.dispose() }
  }
}

/// Tells a watch of the changes of one cell.
@usableFromInline
struct Link<Input: Sendable>: Subscriber {
  @usableFromInline typealias Failure = Never

  let watch: Watch
  let token: SubscriptionToken

  @usableFromInline
  init(_ watch: Watch, _ token: SubscriptionToken) {
    self.watch = watch
    self.token = token
  }

  @usableFromInline
  mutating func receive(subscription: any Subscription) {
    if token.connect(subscription) {
      subscription.request(.unlimited)
    }
  }

  @usableFromInline
  mutating func receive(_ input: Input) -> Demand {
    watch.hint()
    return .none
  }

  @usableFromInline
  mutating func receive(completion: Completion<Never>) {
    token.end()
    watch.finishIfAllHave()
  }
}
