import Synchronization

/// One subscription to a ``PacedBroadcast``.
// SAFETY: contract 3. All but the closure is touched by the owner of the broadcast's gate alone.
@usableFromInline
final class PacedSubscription<Output: Sendable, Failure: Error>: ClosureSubscription,
  @unchecked Sendable
{
  @usableFromInline @exclusivity(unchecked) var downstream: AnySubscriber<Output, Failure>?
  @usableFromInline @exclusivity(unchecked) var demand = Demand.none

  @inlinable
  init(
    _ downstream: AnySubscriber<Output, Failure>,
    _ broadcast: PacedBroadcast<Output, Failure>,
    _ onDispose: @escaping @Sendable () -> Void
  ) {
    self.downstream = downstream
    super.init { subscription, command in
      let member = unsafeDowncast(subscription, to: PacedSubscription.self)
      switch command {
      case .request(let demand):
        broadcast.submit(.requested(member, demand))
      case .dispose:
        onDispose()
        broadcast.submit(.left(member))
      case .offer, .inherit: break
      }
    }
  }

  @inlinable
  func complete(_ completion: Completion<Failure>) {
    let isFirst = !ended.exchange(true, ordering: .acquiringAndReleasing)
    if isFirst { downstream?.receive(completion: completion) }
    downstream = nil
  }
}
