extension Publisher {
  /// The values as an asynchronous sequence, for `for await`.
  ///
  ///     upstream:      -1--2--3-|
  ///     for await:     -1--2--3-|
  ///
  /// Asks for one value when one is awaited, so the source is never ahead of the loop and nothing
  /// has to be dropped: what a ``Subject`` sends meanwhile waits there as its policy says, and a
  /// state keeps its newest value (Combine's `values` loses what is sent between two steps). Give
  /// it a buffer with ``values(bufferingPolicy:)``. The loop throws what the publisher fails with,
  /// and nothing else.
  ///
  /// When the task is cancelled, the publisher is disposed of at once, and the loop ends as if the
  /// stream had finished; a task that is cancelled before the loop subscribes to nothing. Leaving
  /// the loop disposes of the publisher as well. No lock is held while the task is resumed
  /// (contract 5).
  ///
  /// ```swift
  /// func example() async {
  ///   for await value in (1...2).publisher.values { print(value) }  // Prints "1", "2"
  /// }
  /// ```
  @inlinable
  public var values: AsyncValues<Output, Failure> { AsyncValues(self) }

  /// The values as an asynchronous sequence that reads ahead of the loop, as far as a policy says.
  ///
  ///     upstream:                                         -1-2-3-4-|
  ///     values(bufferingPolicy: .bufferingNewest(1)):     -1----3----4----|    a slow loop
  ///
  /// Asks the publisher for values without limit. Those that the loop has not taken wait as the
  /// policy says, and what finds no room is dropped (contract 7), see ``buffer(_:)``. The rest is
  /// like ``values``.
  ///
  /// ```swift
  /// func example() async {
  ///   for await value in (1...9).publisher.values(bufferingPolicy: .bufferingNewest(2)) {
  ///     print(value)  // Prints "8", "9"
  ///   }
  /// }
  /// ```
  ///
  /// - Precondition: The policy's capacity is not negative.
  @inlinable
  public func values(bufferingPolicy: BufferingPolicy) -> AsyncValues<Output, Failure> {
    AsyncValues(buffer(bufferingPolicy))
  }

  /// The first value, when it has come.
  ///
  /// Asks for one value and disposes of the publisher then. The name is not `first`, which is an
  /// operator: an asynchronous twin would be one more candidate in every chain.
  ///
  /// ```swift
  /// func example() async {
  ///   print(await (1...3).publisher.firstValue() ?? 0)  // Prints "1"
  /// }
  /// ```
  ///
  /// - Returns: `nil` if the publisher finishes without a value, or the task is cancelled.
  @inlinable
  public nonisolated(nonsending) func firstValue() async throws(Failure) -> Output? {
    var iterator = values.makeAsyncIterator()
    return try await iterator.next()
  }

  /// The last value, when the publisher has finished.
  ///
  /// Asks for values without limit.
  ///
  /// ```swift
  /// func example() async {
  ///   print(await (1...3).publisher.lastValue() ?? 0)  // Prints "3"
  /// }
  /// ```
  ///
  /// - Returns: `nil` if the publisher finishes without a value, or the task is cancelled.
  @inlinable
  public nonisolated(nonsending) func lastValue() async throws(Failure) -> Output? {
    try await last().firstValue()
  }
}
