extension Publisher {
  /// Drops the values that come while the subscriber is busy.
  ///
  ///     upstream:           -1-2-3-4-5-|
  ///     requested:          -1----1-----
  ///     dropWhenBusy():     -1-----4---|
  ///
  /// Nothing waits: what has not been requested when it comes is gone. It is ``buffer(_:)`` with
  /// `.bufferingOldest(0)`. Asks the upstream for values without limit. O(1) per value.
  ///
  /// ```swift
  /// let (taps, done) = (Subject<Int, Never>(), Subject<Int, Never>())
  /// taps.dropWhenBusy().concatMap { Just($0).append(done.first()) }.sink { print($0) }
  /// (1...4).forEach(taps.send)
  /// done.send(0)
  /// taps.send(5)
  /// // Prints "1", "0", "5"
  /// ```
  ///
  /// - Returns: A publisher of the values that are requested in time.
  @inlinable
  public func dropWhenBusy() -> some Publisher<Output, Failure> {
    buffer(.bufferingOldest(0))
  }
}
