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
    Transform(self, memory: ()) { Outcome(transform($1), nil) }
  }

  /// Sends what a closure makes of each value, unless that is `nil`, or fails with the error that
  /// it throws.
  ///
  ///     upstream:                            -1--x--3--y-|
  ///     tryCompactMap { try number($0) }:    -1-----3--#
  ///
  /// An error disposes of the upstream and fails the stream. Otherwise like ``compactMap(_:)``.
  ///
  /// ```swift
  /// @Sendable func number(_ text: String) throws -> Int? {
  ///   if text == "stop" { throw CancellationError() }
  ///   return Int(text)
  /// }
  /// ["1", "x", "stop"].publisher.setFailureType(to: (any Error).self)
  ///   .tryCompactMap { try number($0) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "1", "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func tryCompactMap<T: Sendable, E: Error>(
    _ transform: @escaping @Sendable (Output) throws(E) -> T?
  ) -> some Publisher<T, E> where Failure == E {
    Transform(self, memory: ()) { _, value in
      Outcome { () throws(E) in Outcome(try transform(value), nil) }
    }
  }
}

extension Publisher where Failure == Never {
  /// Sends what a closure makes of each value, unless that is `nil`, or fails with the error that
  /// it throws.
  ///
  ///     upstream:                            -1--x--3--y-|
  ///     tryCompactMap { try number($0) }:    -1-----3--#
  ///
  /// The closure gives a stream that could not fail its failure type. Otherwise like
  /// `tryCompactMap` of a stream that can.
  ///
  /// ```swift
  /// @Sendable func number(_ text: String) throws -> Int? {
  ///   if text == "stop" { throw CancellationError() }
  ///   return Int(text)
  /// }
  /// ["1", "x", "stop"].publisher.tryCompactMap { try number($0) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "1", "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func tryCompactMap<T: Sendable, E: Error>(
    _ transform: @escaping @Sendable (Output) throws(E) -> T?
  ) -> some Publisher<T, E> {
    setFailureType(to: E.self).tryCompactMap(transform)
  }
}
