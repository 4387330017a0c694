extension Publisher {
  /// Sends only the values that pass a test.
  ///
  ///     upstream:                          -1--2--3--4-|
  ///     filter { $0.isMultiple(of: 2) }:   ----2-----4-|
  ///
  /// A dropped value asks the upstream for one more. O(1) per value.
  ///
  /// ```swift
  /// (1...4).publisher.filter { $0 > 2 }.sink { print($0) }  // Prints "3", "4"
  /// ```
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    Transform(self, memory: ()) { isIncluded($1) ? .send($1) : .skip }
  }

  /// Sends only the values that pass a test, or fails with the error that the test throws.
  ///
  ///     upstream:                       -1--2--x--4-|
  ///     tryFilter { try isEven($0) }:   ----2--#
  ///
  /// An error disposes of the upstream and fails the stream. Otherwise like ``filter(_:)``.
  ///
  /// ```swift
  /// @Sendable func isEven(_ number: Int) throws -> Bool {
  ///   if number < 0 { throw CancellationError() }
  ///   return number % 2 == 0
  /// }
  /// [1, 2, -1].publisher.setFailureType(to: (any Error).self).tryFilter { try isEven($0) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "2", "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func tryFilter<E: Error>(
    _ isIncluded: @escaping @Sendable (Output) throws(E) -> Bool
  ) -> some Publisher<Output, E> where Failure == E {
    Transform(self, memory: ()) { _, value in
      Outcome { () throws(E) in try isIncluded(value) ? .send(value) : .skip }
    }
  }
}

extension Publisher where Failure == Never {
  /// Sends only the values that pass a test, or fails with the error that the test throws.
  ///
  ///     upstream:                       -1--2--x--4-|
  ///     tryFilter { try isEven($0) }:   ----2--#
  ///
  /// The closure gives a stream that could not fail its failure type. Otherwise like `tryFilter` of
  /// a stream that can.
  ///
  /// ```swift
  /// @Sendable func isEven(_ number: Int) throws -> Bool {
  ///   if number < 0 { throw CancellationError() }
  ///   return number % 2 == 0
  /// }
  /// [1, 2, -1].publisher.tryFilter { try isEven($0) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "2", "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func tryFilter<E: Error>(
    _ isIncluded: @escaping @Sendable (Output) throws(E) -> Bool
  ) -> some Publisher<Output, E> {
    setFailureType(to: E.self).tryFilter(isIncluded)
  }
}
