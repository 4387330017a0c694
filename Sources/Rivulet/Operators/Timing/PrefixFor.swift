extension Publisher {
  /// Sends the values of a first time, then finishes.
  ///
  ///     upstream:                      -1--2--3--4-|
  ///     prefix(for: .seconds(5)):      -1--2|
  ///
  /// The time begins with the subscription. Passes demand on as it is. Ends when the upstream does.
  /// O(1) per value; one timer.
  ///
  /// ```swift
  /// Just(1).prefix(for: .seconds(5), on: .main).sink { print($0) }  // Prints "1"
  /// ```
  ///
  /// - Parameters:
  ///   - interval: How long; a negative one counts as zero.
  ///   - scheduler: Where time passes and where the end is sent.
  /// - Returns: A publisher of the first values.
  @inlinable
  public func prefix(
    for interval: Duration,
    on scheduler: some Scheduler
  ) -> some Publisher<Output, Failure> {
    prefix(untilOutputFrom: Just(()).delay(for: interval, on: scheduler))
  }
}
