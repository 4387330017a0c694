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
  /// Takes a step of a transaction with the cell; made where the type of its value is known.
  let perform: @Sendable (AnyCell, Transaction.Step) -> Void
  /// Lets a watch hear of each change.
  let link: @Sendable (Watch) -> SubscriptionToken

  /// Tells Swift's Observation of changes to those who have read a property that has gone.
  private let tracker = AtomicLazyReference<PropertyTracker>()

  @usableFromInline
  init(
    version: UInt64,
    perform: @escaping @Sendable (AnyCell, Transaction.Step) -> Void,
    link: @escaping @Sendable (Watch) -> SubscriptionToken
  ) {
    self.version = Atomic(version)
    self.perform = perform
    self.link = link
  }

  /// Tells Swift's Observation that the cell is being read.
  func noteTrackedRead() {
    (tracker.load() ?? tracker.storeIfNil(PropertyTracker())).noteRead(of: self)
  }
}

/// A cell that was read, and the version that it had. Whoever has it keeps the source alive.
struct Leaf: BitwiseCopyable {
  let source: Unmanaged<Source>
  var version: UInt64

  /// Whether the cell has this version still.
  var isCurrent: Bool {
    source._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) } == version
  }
}
