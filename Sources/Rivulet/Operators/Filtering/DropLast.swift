extension Publisher {
  /// Leaves out the last values.
  ///
  ///     upstream:       -1--2--3--4-|
  ///     dropLast(2):    -------1--2-|
  ///
  /// A value is sent when `count` others have followed it; the first `count` ones ask the upstream
  /// for one more each. O(1) per value; keeps `count` values.
  ///
  /// ```swift
  /// (1...4).publisher.dropLast(2).sink { print($0) }  // Prints "1", "2"
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func dropLast(_ count: Int = 1) -> some Publisher<Output, Failure> {
    precondition(count >= 0, "the number of values to drop must not be negative")
    return Transform(self, memory: RingBuffer<Output>()) { newest, value in
      newest.append(value)
      guard newest.count > count, let value = newest.popFirst() else { return .skip }
      return .send(value)
    }
  }
}
