extension Publisher {
  /// Sends whether a value passes a test, as soon as that is known.
  ///
  ///     upstream:                 -1--2--3-|
  ///     contains { $0 > 1 }:      ----(true|)
  ///     contains { $0 > 3 }:      ---------(false|)
  ///
  /// The first value that passes disposes of the upstream. Asks the upstream for values without
  /// limit; the answer waits for demand, and a failure takes its place. O(1) per value.
  ///
  /// ```swift
  /// (1...).publisher.contains { $0 > 1 }.sink { print($0) }  // Prints "true"
  /// ```
  @inlinable
  public func contains(
    where isIncluded: @escaping @Sendable (Output) -> Bool
  ) -> some Publisher<Bool, Failure> {
    Fold(self, ()) { _, value in
      isIncluded(value) ? .sendLast(true) : .skip
    } finish: { _ in
      false
    }
  }
}

extension Publisher where Output: Equatable {
  /// Sends whether a value comes that equals the given one, as soon as that is known.
  ///
  ///     upstream:       -1--2--3-|
  ///     contains(2):    ----(true|)
  ///
  /// Otherwise like ``contains(where:)``.
  ///
  /// ```swift
  /// [1, 2].publisher.contains(2).sink { print($0) }  // Prints "true"
  /// ```
  @inlinable
  public func contains(_ value: Output) -> some Publisher<Bool, Failure> {
    contains { $0 == value }
  }
}
