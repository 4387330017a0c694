extension Publisher {
  /// Sends the last value only, when the upstream has finished.
  ///
  ///     upstream:   -1--2--3-|
  ///     last():     ---------(3|)
  ///
  /// A stream that finishes without a value finishes here too. Asks the upstream for values without
  /// limit; the value waits for demand, and a failure discards it. O(1) per value.
  ///
  /// ```swift
  /// (1...3).publisher.last().sink { print($0) }  // Prints "3"
  /// ```
  @inlinable
  public func last() -> some Publisher<Output, Failure> {
    last { _ in true }
  }

  /// Sends the last value that passes a test, when the upstream has finished.
  ///
  ///     upstream:             -1--2--3-|
  ///     last { $0 < 3 }:      ---------(2|)
  ///
  /// Otherwise like ``last()``.
  ///
  /// ```swift
  /// (1...3).publisher.last { $0 < 3 }.sink { print($0) }  // Prints "2"
  /// ```
  @inlinable
  public func last(
    where isIncluded: @escaping @Sendable (Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    Fold(self, nil as Output?) { last, value in
      if isIncluded(value) { last = value }
      return .skip
    } finish: {
      $0
    }
  }
}
