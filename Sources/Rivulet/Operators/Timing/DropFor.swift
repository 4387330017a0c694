extension Publisher {
  /// Leaves out the values of a first time.
  ///
  ///     upstream:                    -1--2--3--4-|
  ///     drop(for: .seconds(5)):      -------3--4-|
  ///
  /// The time begins with the subscription. Passes demand on as it is; a dropped value asks the
  /// upstream for one more. Ends when the upstream does. O(1) per value; one timer.
  ///
  /// ```swift
  /// Just(1).drop(for: .seconds(5), on: .main).sink { print($0) }  // Prints nothing
  /// ```
  ///
  /// - Parameters:
  ///   - interval: How long; a negative one counts as zero.
  ///   - scheduler: Where time passes; values come where they come from.
  /// - Returns: A publisher of the later values.
  @inlinable
  public func drop(
    for interval: Duration,
    on scheduler: some Scheduler
  ) -> some Publisher<Output, Failure> {
    drop(untilOutputFrom: Just(()).delay(for: interval, on: scheduler))
  }
}
