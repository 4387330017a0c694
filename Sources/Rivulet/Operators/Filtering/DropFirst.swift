extension Publisher {
  /// Leaves out the first values.
  ///
  ///     upstream:        -1--2--3--4-|
  ///     dropFirst(2):    -------3--4-|
  ///
  /// A dropped value asks the upstream for one more. O(1) per value.
  ///
  /// ```swift
  /// (1...3).publisher.dropFirst().sink { print($0) }  // Prints "2", "3"
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> some Publisher<Output, Failure> {
    precondition(count >= 0, "the number of values to drop must not be negative")
    return Transform(self, memory: count) { remaining, value in
      guard remaining > 0 else { return .send(value) }
      remaining -= 1
      return .skip
    }
  }
}
