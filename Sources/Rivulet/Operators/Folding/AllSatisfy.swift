extension Publisher {
  /// Sends whether all values pass a test, as soon as that is known.
  ///
  ///     upstream:                 -1--2--3-|
  ///     allSatisfy { $0 > 0 }:    ---------(true|)
  ///     allSatisfy { $0 < 2 }:    ----(false|)
  ///
  /// The first value that fails the test disposes of the upstream; without a value the answer is
  /// `true`. Asks the upstream for values without limit; the answer waits for demand, and a failure
  /// takes its place. O(1) per value.
  ///
  /// ```swift
  /// (1...).publisher.allSatisfy { $0 < 2 }.sink { print($0) }  // Prints "false"
  /// ```
  @inlinable
  public func allSatisfy(
    _ isSatisfied: @escaping @Sendable (Output) -> Bool
  ) -> some Publisher<Bool, Failure> {
    Fold(self, ()) { _, value in
      isSatisfied(value) ? .skip : .sendLast(false)
    } finish: { _ in
      true
    }
  }
}
