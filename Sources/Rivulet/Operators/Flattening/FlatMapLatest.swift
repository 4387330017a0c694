extension Publisher {
  /// Turns each value into a publisher and sends what the newest one sends.
  ///
  ///     upstream:                         -a-----b-------|
  ///     transform(a):                      --1--2--3--
  ///     transform(b):                            --8--9--|
  ///     flatMapLatest { transform($0) }:  ---1--2--8--9--|
  ///
  /// Like `map` and `switchToLatest()`, but the one before is disposed of before the closure
  /// makes the next one. For a search field, say, where the answer to an older question is of no
  /// use any more.
  ///
  /// ```swift
  /// [1, 2].publisher.flatMapLatest { Just($0 * 10) }.sink { print($0) }  // Prints "10", "20"
  /// ```
  @inlinable
  public func flatMapLatest<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> where Inner.Failure == Failure {
    Coordinated(self) { SwitchMachine(transform) }
  }
}

extension Publisher where Failure == Never {
  /// Turns each value into a publisher that can fail, and sends what the newest one sends.
  ///
  ///     upstream:                         -a-----b-------|
  ///     transform(a):                      --1--2--3--
  ///     transform(b):                            --8--#
  ///     flatMapLatest { transform($0) }:  ---1--2--8--#
  ///
  /// The inner publishers give a stream that could not fail their failure type. Otherwise like
  /// `flatMapLatest` of a stream that can.
  ///
  /// ```swift
  /// @Sendable func load(_ id: Int) -> some Publisher<Int, any Error> {
  ///   Fail<Int, any Error>(CancellationError()).prepend(id * 10)
  /// }
  /// [1].publisher.flatMapLatest { load($0) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "10", "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func flatMapLatest<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> {
    setFailureType(to: Inner.Failure.self).flatMapLatest(transform)
  }
}
