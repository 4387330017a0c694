extension Publisher {
  /// Turns each value into a publisher and sends what these send, one after the other.
  ///
  ///     upstream:                       -a-----b--------|
  ///     transform(a):                    --1--2--|
  ///     transform(b):                            -3--4--|
  ///     concatMap { transform($0) }:    ---1--2---3--4--|
  ///
  /// The upstream is asked for the next value when an inner publisher has finished. The same as
  /// `flatMap(maxConcurrent: 1)`.
  ///
  /// ```swift
  /// [1, 2].publisher.concatMap { Just($0 * 10) }.sink { print($0) }  // Prints "10", "20"
  /// ```
  @inlinable
  public func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> where Inner.Failure == Failure {
    flatMap(maxConcurrent: 1, transform)
  }
}

extension Publisher where Failure == Never {
  /// Turns each value into a publisher that can fail, and sends what these send, one after the
  /// other.
  ///
  ///     upstream:                       -a-----b--------|
  ///     transform(a):                    --1--2--|
  ///     transform(b):                            -3--#
  ///     concatMap { transform($0) }:    ---1--2---3--#
  ///
  /// The inner publishers give a stream that could not fail their failure type. Otherwise like
  /// `concatMap` of a stream that can.
  ///
  /// ```swift
  /// @Sendable func load(_ id: Int) -> some Publisher<Int, any Error> {
  ///   Fail<Int, any Error>(CancellationError()).prepend(id * 10)
  /// }
  /// [1].publisher.concatMap { load($0) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "10", "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> {
    flatMap(maxConcurrent: 1, transform)
  }
}
