extension Publisher {
  /// Turns each value into a publisher and sends what these send, one after the other.
  ///
  ///     upstream:                       -a-----b---------|
  ///     transform(a):                    --1--2--|
  ///     transform(b):                            -3--4--|
  ///     concatMap { transform($0) }:    ---1--2---3--4--|
  ///
  /// The upstream is asked for the next value when an inner publisher has finished. The same as
  /// ``flatMap(maxConcurrent:_:)`` with a limit of one.
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
  /// The inner publishers give a stream that could not fail their failure type; see `concatMap`
  /// of a stream that can.
  @inlinable
  public func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> {
    flatMap(maxConcurrent: 1, transform)
  }
}
