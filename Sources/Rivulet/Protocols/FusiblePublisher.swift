/// A publisher that can hand values to a subscriber through a ``Fusion``.
public protocol FusiblePublisher<Output, Failure>: Publisher {}

// Not always inlined: with whole chains inlined into one another, the compiler fails on some.
extension FusiblePublisher {
  @inlinable
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    subscribe(consume subscriber, fusion: Fusion())
  }
}
