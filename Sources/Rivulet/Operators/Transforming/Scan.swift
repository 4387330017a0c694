extension Publisher {
  /// Sends the running result of combining each value with the results so far.
  ///
  ///     upstream:       -1--2--3-|
  ///     scan(0, +):     -1--3--6-|
  ///
  /// The initial result is not sent. Each subscription has a result of its own. Passes demand on as
  /// it is. O(1) per value.
  ///
  /// ```swift
  /// (1...3).publisher.scan(0) { $0 + $1 }.sink { print($0) }  // Prints "1", "3", "6"
  /// ```
  @inlinable
  public func scan<T: Sendable>(
    _ initial: T,
    _ combine: @escaping @Sendable (T, Output) -> T
  ) -> some Publisher<T, Failure> {
    Transform(self, memory: initial) { result, value in
      result = combine(result, value)
      return .send(result)
    }
  }

  /// Sends the running result of combining the values, of which the first one begins.
  ///
  ///     upstream:     -1--2--3-|
  ///     scan(+):      -1--3--6-|
  ///
  /// Like ``scan(_:_:)``, but the first value is sent as it is.
  ///
  /// ```swift
  /// [3, 5, 4].publisher.scan { Swift.max($0, $1) }.sink { print($0) }  // Prints "3", "5", "5"
  /// ```
  @inlinable
  public func scan(
    _ combine: @escaping @Sendable (Output, Output) -> Output
  ) -> some Publisher<Output, Failure> {
    Transform(self, memory: nil as Output?) { last, value in
      let result = last.map { combine($0, value) } ?? value
      last = result
      return .send(result)
    }
  }

  /// Sends the running result of updating one value in place.
  ///
  ///     upstream:                              -1---2------3--------|
  ///     scan(into: []) { $0.append($1) }:      -[1]-[1,2]--[1,2,3]--|
  ///
  /// The initial result is not sent. Each subscription has a result of its own. Passes demand on as
  /// it is.
  ///
  /// ```swift
  /// (1...2).publisher.scan(into: 10) { $0 += $1 }.sink { print($0) }  // Prints "11", "13"
  /// ```
  @inlinable
  public func scan<T: Sendable>(
    into initial: T,
    _ update: @escaping @Sendable (inout T, Output) -> Void
  ) -> some Publisher<T, Failure> {
    Transform(self, memory: initial) { result, value in
      update(&result, value)
      return .send(result)
    }
  }

  /// Combines each value with the result so far and sends every result, or fails with the error
  /// that the closure throws.
  ///
  ///     upstream:                           -1--2--x--3-|
  ///     tryScan(0) { try sum($0, $1) }:     -1--3--#
  ///
  /// An error disposes of the upstream and fails the stream. Otherwise like ``scan(_:_:)``.
  ///
  /// ```swift
  /// @Sendable func sum(_ left: Int, _ right: Int) throws -> Int {
  ///   if right < 0 { throw CancellationError() }
  ///   return left + right
  /// }
  /// [1, 2, -1].publisher.setFailureType(to: (any Error).self)
  ///   .tryScan(0) { try sum($0, $1) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "1", "3", "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func tryScan<T: Sendable, E: Error>(
    _ initial: T,
    _ combine: @escaping @Sendable (T, Output) throws(E) -> T
  ) -> some Publisher<T, E> where Failure == E {
    Transform(self, memory: initial) { result, value in
      Outcome { () throws(E) in
        result = try combine(result, value)
        return .send(result)
      }
    }
  }
}

extension Publisher where Failure == Never {
  /// Combines each value with the result so far and sends every result, or fails with the error
  /// that the closure throws.
  ///
  ///     upstream:                           -1--2--x--3-|
  ///     tryScan(0) { try sum($0, $1) }:     -1--3--#
  ///
  /// The closure gives a stream that could not fail its failure type. Otherwise like `tryScan` of a
  /// stream that can.
  ///
  /// ```swift
  /// @Sendable func sum(_ left: Int, _ right: Int) throws -> Int {
  ///   if right < 0 { throw CancellationError() }
  ///   return left + right
  /// }
  /// [1, 2, -1].publisher.tryScan(0) { try sum($0, $1) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "1", "3", "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func tryScan<T: Sendable, E: Error>(
    _ initial: T,
    _ combine: @escaping @Sendable (T, Output) throws(E) -> T
  ) -> some Publisher<T, E> {
    setFailureType(to: E.self).tryScan(initial, combine)
  }
}
