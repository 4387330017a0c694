extension Publisher {
  /// Sends, for each value, the time since the one before it, or since the subscription.
  ///
  ///     upstream:             -a--b---c-|
  ///     measureInterval:      -1--3---4-|
  ///
  /// Passes demand on as it is. O(1) per value.
  ///
  /// ```swift
  /// Just("a").measureInterval(on: .immediate).sink { print($0 < .seconds(60)) }  // Prints "true"
  /// ```
  ///
  /// - Parameter scheduler: Whose clock is looked at; nothing runs there.
  /// - Returns: A publisher of times.
  @inlinable
  public func measureInterval(on scheduler: some Scheduler) -> some Publisher<Duration, Failure> {
    Deferred {
      Transform(self, memory: scheduler.now) { last, _ in
        let now = scheduler.now
        defer { last = now }
        return .send(now - last)
      }
    }
  }
}
