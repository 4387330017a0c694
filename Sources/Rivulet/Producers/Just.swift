/// A publisher that sends one value when it is requested, and finishes.
///
///     Just(a):    (a|)
///
/// ```swift
/// Just(1).sink { print($0) }  // Prints "1"
/// ```
public struct Just<Output: Sendable>: _FusiblePublisher {
  public typealias Failure = Never

  /// The value that it sends.
  public let output: Output

  /// Creates a publisher of one value.
  @inlinable
  public init(_ output: Output) {
    self.output = output
  }

  @inlinable @inline(__always)
  public func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Never {
    IteratorSubscription.start(
      CollectionOfOne(output).makeIterator(),
      end: .finished,
      downstream: subscriber,
      fusion: fusion
    )
  }
}
