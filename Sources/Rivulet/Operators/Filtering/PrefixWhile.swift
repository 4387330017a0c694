extension Publisher {
  /// Sends values as long as they pass a test, then finishes.
  ///
  ///     upstream:                   -1--2--3--1-|
  ///     prefix(while: { $0 < 3 }):  -1--2--|
  ///
  /// The first value that fails the test is not sent; with it the upstream is disposed of. Passes
  /// demand on as it is. O(1) per value.
  ///
  /// ```swift
  /// (1...).publisher.prefix { $0 < 3 }.sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func prefix(
    while isIncluded: @escaping @Sendable (Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    Transform(self, memory: ()) { isIncluded($1) ? .send($1) : .finish }
  }
}
