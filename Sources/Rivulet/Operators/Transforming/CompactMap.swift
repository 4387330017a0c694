extension Publisher {
  /// Sends what a closure makes of each value, unless that is `nil`.
  ///
  ///     upstream:                   -1--x--3-|
  ///     compactMap { Int($0) }:     -1-----3-|
  ///
  /// A dropped value asks the upstream for one more. The closure runs on the thread that sends the
  /// value. O(1) per value.
  ///
  /// ```swift
  /// ["1", "x"].publisher.compactMap { Int($0) }.sink { print($0) }  // Prints "1"
  /// ```
  @inlinable
  public func compactMap<T: Sendable>(
    _ transform: @escaping @Sendable (Output) -> T?
  ) -> some Publisher<T, Failure> {
    Transform(self) { Outcome(transform($0), nil) }
  }

  /// Sends what a closure makes of each value, unless that is `nil`, or fails with the error that
  /// it throws.
  ///
  ///     upstream:                            -1--x--3--y-|
  ///     tryCompactMap { try number($0) }:    -1-----3--#
  ///
  /// An error disposes of the upstream and fails the stream. Otherwise like ``compactMap(_:)``.
  @inlinable
  public func tryCompactMap<T: Sendable, E: Error>(
    _ transform: @escaping @Sendable (Output) throws(E) -> T?
  ) -> some Publisher<T, E> where Failure == E {
    Transform(self) { value in Outcome { () throws(E) in Outcome(try transform(value), nil) } }
  }
}

extension Publisher where Failure == Never {
  /// Sends what a closure makes of each value, unless that is `nil`, or fails with the error that
  /// it throws.
  ///
  /// The closure gives a stream that could not fail its failure type; see `tryCompactMap`
  /// of a stream that can.
  @inlinable
  public func tryCompactMap<T: Sendable, E: Error>(
    _ transform: @escaping @Sendable (Output) throws(E) -> T?
  ) -> some Publisher<T, E> {
    setFailureType(to: E.self).tryCompactMap(transform)
  }
}
