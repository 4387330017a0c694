/// A publisher that fails as soon as it is subscribed to.
///
///     Fail(error):    #
///
/// The failure needs no demand (contract 2).
public struct Fail<Output: Sendable, Failure: Error>: Publisher {
  /// The error with which it fails.
  public let error: Failure

  /// Creates a publisher that fails with `error`.
  @inlinable
  public init(_ error: Failure) {
    self.error = error
  }

  @inlinable @inline(__always)
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    IteratorSubscription.start(
      EmptyCollection.Iterator(),
      end: .failure(error),
      downstream: subscriber
    )
  }
}
