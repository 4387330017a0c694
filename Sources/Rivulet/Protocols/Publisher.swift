/// A value that describes a stream of values over time and can be subscribed to any number of
/// times.
///
/// Every subscription follows the contract, see <doc:Contracts>: one subscription, then values,
/// then at most one completion; never more values than were requested; never two signals at once.
///
/// A publisher that wraps another one subscribes to it with a subscriber struct that wraps the
/// downstream subscriber, so a chain of operators is one value that the compiler can fuse.
public protocol Publisher<Output, Failure>: Sendable {
  /// The values that this publisher sends.
  associatedtype Output: Sendable

  /// The error with which this publisher can end; `Never` proves that it cannot fail.
  associatedtype Failure: Error

  /// Starts a subscription for `subscriber` and takes ownership of it.
  ///
  /// The publisher calls `receive(subscription:)` first and exactly once. It may do so after this
  /// method has returned, if it is in the middle of a delivery on this or another thread.
  ///
  /// - Parameter subscriber: The receiving end, moved into the publisher (contract 3).
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure

  /// Starts a subscription for a subscriber whose way of receiving values is known as a whole.
  ///
  /// Only operators of the library implement it; by default the fusion is not used.
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Failure

  /// Subscribes; a current value that cannot be received at once, because another thread is in the
  /// middle of a delivery, goes to the closure instead.
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Output) -> Void
  ) where Downstream.Input == Output, Downstream.Failure == Failure

  /// Whether its type is erased, so that it may contain a publisher of its own kind.
  static var _isErased: Bool { get }
}

extension Publisher {
  /// There is no current value.
  @inlinable
  public func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Output) -> Void
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    subscribe(subscriber)
  }

  /// It does not.
  @inlinable
  public static var _isErased: Bool { false }

  @inlinable @inline(__always)
  public func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    subscribe(subscriber)
  }
}
