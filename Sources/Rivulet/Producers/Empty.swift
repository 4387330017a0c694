/// A publisher that sends no value: it finishes at once, or never.
///
///     Empty():                              |
///     Empty(completeImmediately: false):    ------
///
/// The completion needs no demand (contract 2).
public struct Empty<Output: Sendable, Failure: Error>: Publisher {
  /// Whether it finishes as soon as it is subscribed to.
  public let completeImmediately: Bool

  /// Creates a publisher without values.
  @inlinable
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  @inlinable @inline(__always)
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    if completeImmediately {
      IteratorSubscription.start(EmptyCollection.Iterator(), end: .finished, downstream: subscriber)
    } else {
      // The broadcast, to which nobody ever sends, keeps the subscriber until the disposal.
      Broadcast().join(subscriber)
    }
  }
}
