extension Publisher {
  /// Subscribes to the upstream later.
  ///
  ///     upstream:                                    ^-1--2--|
  ///     delaySubscription(for: .seconds(3)):      ^----1--2--|
  ///
  /// What a hot upstream sends before that is missed; a cold one begins then. Demand waits for it
  /// and is passed on as it is. A subscriber that leaves before the time has come starts nothing.
  ///
  /// ```swift
  /// Just(1).delaySubscription(for: .seconds(5), on: .immediate).sink { print($0) }  // Prints "1"
  /// ```
  ///
  /// - Parameters:
  ///   - interval: How long; a negative one counts as zero.
  ///   - scheduler: Where time passes and where the upstream is subscribed to.
  /// - Returns: A publisher of what comes from then on.
  @inlinable
  public func delaySubscription(
    for interval: Duration,
    on scheduler: some Scheduler
  ) -> some Publisher<Output, Failure> {
    Empty<Output, Failure>().delay(for: interval, on: scheduler).append(self)
  }
}
