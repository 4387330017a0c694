extension Publisher {
  /// Sends what a closure makes of each value.
  ///
  ///     upstream:         -1--2--3-|
  ///     map { $0 * 10 }:  -10-20-30|
  ///
  /// Passes demand on as it is. The closure runs on the thread that sends the value. O(1) per
  /// value.
  ///
  /// ```swift
  /// [1, 2].publisher.map { $0 * 10 }.sink { print($0) }  // Prints "10", "20"
  /// ```
  @inlinable
  public func map<T: Sendable>(
    _ transform: @escaping @Sendable (Output) -> T
  ) -> some Publisher<T, Failure> {
    Transform(self, memory: ()) { .send(transform($1)) }
  }

  /// Sends one property of each value.
  ///
  ///     upstream:      -ab--cde-|
  ///     map(\.count):  -2---3---|
  ///
  /// Passes demand on as it is. O(1) per value.
  ///
  /// ```swift
  /// ["ab", "cde"].publisher.map(\.count).sink { print($0) }  // Prints "2", "3"
  /// ```
  @inlinable
  @_disfavoredOverload
  public func map<T: Sendable>(
    _ keyPath: any KeyPath<Output, T> & Sendable
  ) -> some Publisher<T, Failure> {
    Transform(self, memory: ()) { .send($1[keyPath: keyPath]) }
  }

  /// Sends what a closure makes of each value, or fails with the error that it throws.
  ///
  ///     upstream:                       -1--2--x--3-|
  ///     tryMap { try transform($0) }:   -10-20-#
  ///
  /// An error disposes of the upstream and fails the stream. Otherwise like `map`.
  ///
  /// ```swift
  /// enum Problem: Error { case odd }
  /// [2, 3].publisher.setFailureType(to: Problem.self)
  ///   .tryMap { value throws(Problem) -> Int in
  ///     if value % 2 == 1 { throw .odd }
  ///     return value
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "2", "failure(Problem.odd)"
  /// ```
  @inlinable
  public func tryMap<T: Sendable, E: Error>(
    _ transform: @escaping @Sendable (Output) throws(E) -> T
  ) -> some Publisher<T, E> where Failure == E {
    Transform(self, memory: ()) { _, value in
      Outcome { () throws(E) in .send(try transform(value)) }
    }
  }
}

extension Publisher where Failure == Never {
  /// Sends what a closure makes of each value, or fails with the error that it throws.
  ///
  ///     upstream:                       -1--2--x--3-|
  ///     tryMap { try transform($0) }:   -10-20-#
  ///
  /// The closure gives a stream that could not fail its failure type. Otherwise like `tryMap` of a
  /// stream that can.
  ///
  /// ```swift
  /// @Sendable func number(_ text: String) throws -> Int {
  ///   guard let number = Int(text) else { throw CancellationError() }
  ///   return number
  /// }
  /// ["1", "x"].publisher.tryMap { try number($0) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "1", "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func tryMap<T: Sendable, E: Error>(
    _ transform: @escaping @Sendable (Output) throws(E) -> T
  ) -> some Publisher<T, E> {
    setFailureType(to: E.self).tryMap(transform)
  }
}
