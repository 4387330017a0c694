/// Hears of every cell that a property is made of, for one subscriber.
///
/// What it sends is a hint to look. Which cells these are may change whenever the property has been
/// computed.
// SAFETY: contract 3. `followed` is touched only by the owner of the broadcast's gate.
@usableFromInline
final class Watch: @unchecked Sendable {
  @usableFromInline let hints: Broadcast<Void, Never>
  @exclusivity(unchecked) private var followed: [Source]?
  private let links = Links()

  @usableFromInline
  init() {
    hints = Broadcast(policy: .bufferingNewest(1), onEnd: { [links] in links.close() })
  }

  @usableFromInline
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
    if follows(leaves) { return }
    followed = leaves.map(\.source)
    let former = links.all
    var current: [ObjectIdentifier: SubscriptionToken] = [:]
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
    links.replace(former, with: current)
    finishIfAllHave()
  }

  private func follows(_ leaves: [Leaf]) -> Bool {
    guard let followed, followed.count == leaves.count else { return false }
    for index in leaves.indices where followed[index] !== leaves[index].source { return false }
    return true
  }

  /// Finishes when all cells have, since nothing can change any more.
  @usableFromInline
  func finishIfAllHave() {
    if links.haveEnded {
      hints.send(completion: .finished)
    }
  }
}
