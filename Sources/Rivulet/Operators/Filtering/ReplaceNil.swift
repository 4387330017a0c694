extension Publisher {
  /// Sends one value in place of each `nil`.
  ///
  ///     upstream:              -1--nil--3-|
  ///     replaceNil(with: 0):   -1--0----3-|
  ///
  /// Passes demand on as it is. O(1) per value.
  ///
  /// ```swift
  /// [1, nil].publisher.replaceNil(with: 0).sink { print($0) }  // Prints "1", "0"
  /// ```
  @inlinable
  public func replaceNil<Wrapped: Sendable>(
    with value: Wrapped
  ) -> some Publisher<Wrapped, Failure> where Output == Wrapped? {
    Transform(self, memory: ()) { .send($1 ?? value) }
  }
}
