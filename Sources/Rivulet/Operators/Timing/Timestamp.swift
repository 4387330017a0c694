extension Publisher {
  /// Sends each value together with the time at which it came.
  ///
  ///     upstream:        -a------b------|
  ///     timestamp:       -(1,a)--(8,b)--|
  ///
  /// The time is that of the scheduler since a fixed origin of its own. Passes demand on as it is.
  /// O(1) per value.
  ///
  /// ```swift
  /// let start = ImmediateScheduler().now
  /// Just("a").timestamp(on: .immediate).sink { print($0.value, $0.instant >= start) }
  /// // Prints "a true"
  /// ```
  ///
  /// - Parameter scheduler: Whose clock is looked at; nothing runs there.
  /// - Returns: A publisher of the same values with their times.
  @inlinable
  public func timestamp(
    on scheduler: some Scheduler
  ) -> some Publisher<(instant: Duration, value: Output), Failure> {
    Transform(self, memory: ()) { .send((instant: scheduler.now, value: $1)) }
  }
}
