extension Publisher {
  /// Leaves out values until one fails a test; that one and all later ones are sent.
  ///
  ///     upstream:                 -1--2--3--1-|
  ///     drop(while: { $0 < 3 }):  -------3--1-|
  ///
  /// A dropped value asks the upstream for one more. The test is not asked again once it has
  /// failed. O(1) per value.
  ///
  /// ```swift
  /// [1, 2, 3, 1].publisher.drop { $0 < 3 }.sink { print($0) }  // Prints "3", "1"
  /// ```
  @inlinable
  public func drop(
    while isDropped: @escaping @Sendable (Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    Transform(self, memory: true) { isDropping, value in
      if isDropping, isDropped(value) { return .skip }
      isDropping = false
      return .send(value)
    }
  }
}
