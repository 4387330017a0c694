extension Publisher {
  /// Sends the number of values at the end.
  ///
  ///     upstream:   -a--b--c-|
  ///     count():    ---------(3|)
  ///
  /// Asks the upstream for values without limit; the number waits for demand, and a failure
  /// discards it. O(1) per value.
  ///
  /// ```swift
  /// ["a", "b"].publisher.count().sink { print($0) }  // Prints "2"
  /// ```
  @inlinable
  public func count() -> some Publisher<Int, Failure> {
    reduce(into: 0) { count, _ in count += 1 }
  }
}
