/// A publisher that can hand values to a subscriber through a ``Fusion``.
public protocol FusiblePublisher<Output, Failure>: Publisher {}

extension FusiblePublisher {
  @inlinable @inline(__always)
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    subscribe(subscriber, fusion: Fusion())
  }
}
