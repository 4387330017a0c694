extension Publisher {
  /// Combines all values and sends the result at the end.
  ///
  ///     upstream:        -1--2--3-|
  ///     reduce(0, +):    ---------(6|)
  ///
  /// Asks the upstream for values without limit; the result waits for demand. Without a value the
  /// initial result is sent; a failure discards it. O(1) per value.
  ///
  /// ```swift
  /// (1...3).publisher.reduce(0) { $0 + $1 }.sink { print($0) }  // Prints "6"
  /// ```
  @inlinable
  public func reduce<T: Sendable>(
    _ initial: T,
    _ combine: @escaping @Sendable (T, Output) -> T
  ) -> some Publisher<T, Failure> {
    reduce(into: initial) { $0 = combine($0, $1) }
  }

  /// Updates one value in place with all values and sends it at the end.
  ///
  ///     upstream:                               -1--2--3-|
  ///     reduce(into: []) { $0.append($1) }:     ---------([1,2,3]|)
  ///
  /// See ``reduce(_:_:)``.
  ///
  /// ```swift
  /// (1...3).publisher.reduce(into: 0) { $0 += $1 }.sink { print($0) }  // Prints "6"
  /// ```
  @inlinable
  public func reduce<T: Sendable>(
    into initial: T,
    _ update: @escaping @Sendable (inout T, Output) -> Void
  ) -> some Publisher<T, Failure> {
    Fold(self, initial) { result, value in
      update(&result, value)
      return .skip
    } finish: {
      $0
    }
  }

  /// Combines all values and sends the result at the end, or fails with the error that the closure
  /// throws.
  ///
  ///     upstream:                             -1--2--x--3-|
  ///     tryReduce(0) { try sum($0, $1) }:     -------#
  ///
  /// An error disposes of the upstream and fails the stream. Otherwise like ``reduce(_:_:)``.
  ///
  /// ```swift
  /// @Sendable func sum(_ left: Int, _ right: Int) throws -> Int {
  ///   if right < 0 { throw CancellationError() }
  ///   return left + right
  /// }
  /// [1, 2, -1].publisher.setFailureType(to: (any Error).self)
  ///   .tryReduce(0) { try sum($0, $1) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func tryReduce<T: Sendable, E: Error>(
    _ initial: T,
    _ combine: @escaping @Sendable (T, Output) throws(E) -> T
  ) -> some Publisher<T, E> where Failure == E {
    Fold(self, initial) { result, value in
      Outcome { () throws(E) in
        result = try combine(result, value)
        return .skip
      }
    } finish: {
      $0
    }
  }

  /// Sends all values as one array at the end.
  ///
  ///     upstream:     -1--2--3-|
  ///     collect():    ---------([1,2,3]|)
  ///
  /// Asks the upstream for values without limit and keeps them all: O(n) memory. A failure discards
  /// them.
  ///
  /// ```swift
  /// (1...3).publisher.collect().sink { print($0) }  // Prints "[1, 2, 3]"
  /// ```
  @inlinable
  public func collect() -> some Publisher<[Output], Failure> {
    reduce(into: []) { $0.append($1) }
  }
}

extension Publisher where Failure == Never {
  /// Combines all values and sends the result at the end, or fails with the error that the closure
  /// throws.
  ///
  ///     upstream:                             -1--2--x--3-|
  ///     tryReduce(0) { try sum($0, $1) }:     -------#
  ///
  /// The closure gives a stream that could not fail its failure type. Otherwise like `tryReduce` of
  /// a stream that can.
  ///
  /// ```swift
  /// @Sendable func sum(_ left: Int, _ right: Int) throws -> Int {
  ///   if right < 0 { throw CancellationError() }
  ///   return left + right
  /// }
  /// [1, 2, -1].publisher.tryReduce(0) { try sum($0, $1) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func tryReduce<T: Sendable, E: Error>(
    _ initial: T,
    _ combine: @escaping @Sendable (T, Output) throws(E) -> T
  ) -> some Publisher<T, E> {
    setFailureType(to: E.self).tryReduce(initial, combine)
  }
}
