import Synchronization

/// A subscription whose requests and disposal are handled by a closure.
///
/// A method of a generic class that is called through `any Subscription` is not specialised. The
/// closure is made where all types are known, so what it does is.
// SAFETY: contract 3. The closure is immutable and the flag atomic; subclasses guard their own
// state.
@usableFromInline
class ClosureSubscription: Subscription, @unchecked Sendable {
  @usableFromInline
  enum Command {
    case request(Demand)
    case dispose
    /// The one who has subscribed would step aside, and leave its downstream to this one.
    case offer
    /// What it leaves; `nil` if it stays.
    case inherit(AnyObject?)
  }

  @usableFromInline let perform: (ClosureSubscription, Command) -> Void

  /// Whether values must no longer be delivered: set by the disposal and by the end.
  @usableFromInline let ended = Atomic<Bool>(false)

  @usableFromInline let mark = LiveMark()

  @inlinable
  init(_ perform: @escaping (ClosureSubscription, Command) -> Void) {
    self.perform = perform
  }

  @usableFromInline
  final func request(_ demand: Demand) {
    guard demand != .none, !isDisposed else { return }
    perform(self, .request(demand))
  }

  /// Offers the downstream of the one who has subscribed.
  @usableFromInline
  final func offerDownstream() {
    perform(self, .offer)
  }

  @usableFromInline
  final var isDisposed: Bool { ended.load(ordering: .relaxed) }

  @usableFromInline
  final func dispose() {
    if !ended.exchange(true, ordering: .acquiringAndReleasing) {
      perform(self, .dispose)
    }
  }
}
