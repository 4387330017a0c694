/// Hears of every cell that a property is made of, for one subscriber.
///
/// What it sends is a hint to look. Which cells these are may change whenever the property has been
/// computed.
// SAFETY: contract 3. `followed` is touched only by the owner of the broadcast's gate.
@usableFromInline
final class Watch: @unchecked Sendable {
  @usableFromInline let hints: Broadcast<Void, Never>
  /// The cells, with the versions that it has seen last.
  @exclusivity(unchecked) var followed = PlainList<Leaf>()
  /// Keeps the cells that are followed; `nil` before the first round.
  @exclusivity(unchecked) private var sources: [Source]?
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
    let formerSources = sources
    sources = leaves.map { $0.source.takeUnretainedValue() }
    followed.removeAll()
    leaves.forEach { followed.append($0) }
    let former = links.all
    var current: [ObjectIdentifier: SubscriptionToken] = [:]
    for leaf in leaves {
      let source = leaf.source.takeUnretainedValue()
      let key = ObjectIdentifier(source)
      guard current[key] == nil else { continue }
      if let link = former[key] {
        current[key] = link
      } else {
        current[key] = source.link(self)
        // What has changed before the link was made has told nobody here.
        if !leaf.isCurrent { hint() }
      }
    }
    links.replace(former, with: current)
    finishIfAllHave()
    withExtendedLifetime(formerSources) {}
  }

  /// Whether it follows cells already, if only none.
  var isFollowing: Bool { sources != nil }

  /// Whether no cell has changed since it was looked at last.
  @usableFromInline var isCurrent: Bool {
    guard isFollowing else { return false }
    for index in 0..<followed.count where !followed[index].isCurrent { return false }
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
