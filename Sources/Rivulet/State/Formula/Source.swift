import Synchronization

/// A cell as those see it who derive from it.
@usableFromInline
final class Source: Sendable {
  /// The version of the cell; changed only while the cell is locked.
  @usableFromInline let version: Atomic<UInt64>
  /// The last computation that has noted it; see ``Reads``.
  let noted = Atomic<UInt64>(0)
  /// The last round that has met it; see ``Scope``.
  let met = Atomic<UInt64>(0)
  /// Lets a watch hear of each change.
  let link: @Sendable (Watch) -> SubscriptionToken

  /// Tells Swift's Observation of changes to those who have read a property that has gone.
  private let tracker = AtomicLazyReference<PropertyTracker>()

  @usableFromInline
  init(version: UInt64, link: @escaping @Sendable (Watch) -> SubscriptionToken) {
    self.version = Atomic(version)
    self.link = link
  }

  /// Tells Swift's Observation that the cell is being read.
  func noteTrackedRead() {
    (tracker.load() ?? tracker.storeIfNil(PropertyTracker())).noteRead(of: self)
  }
}

/// A cell that was read, and the version that it had.
struct Leaf {
  let source: Source
  let version: UInt64

  /// Whether the cell has this version still.
  var isCurrent: Bool { source.version.load(ordering: .acquiring) == version }
}
