extension Publisher {
  /// Keeps the newest value for a subscriber that is busy, and drops those that it replaces.
  ///
  ///     upstream:             -1-2-3-4-5-|
  ///     requested:            -1----1----1
  ///     latestWhenBusy():     -1----3----(5|)
  ///
  /// For a subscriber that is slower than the source and wants to see where things stand, not how
  /// they came to it: in front of `concatMap` or of an asynchronous loop. It is
  /// ``buffer(_:)`` with `.bufferingNewest(1)`. Asks the upstream for values without limit. The end
  /// waits behind the value. O(1) per value.
  ///
  /// ```swift
  /// let (position, done) = (Subject<Int, Never>(), Subject<Int, Never>())
  /// position.latestWhenBusy().concatMap { Just($0).append(done.first()) }.sink { print($0) }
  /// (1...4).forEach(position.send)
  /// done.send(0)
  /// // Prints "1", "0", "4"
  /// ```
  ///
  /// - Returns: A publisher of the values that are requested in time, and of the newest.
  @inlinable
  public func latestWhenBusy() -> some Publisher<Output, Failure> {
    buffer(.bufferingNewest(1))
  }
}
