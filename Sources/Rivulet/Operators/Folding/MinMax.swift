extension Publisher {
  /// Sends the smallest value at the end, by an order that a closure decides.
  ///
  ///     upstream:                      -ccc--a--bb-|
  ///     min { $0.count < $1.count }:   ------------(a|)
  ///
  /// Of equal values the first one is sent, and without a value none. Asks the upstream for values
  /// without limit; the result waits for demand, and a failure discards it. O(1) per value.
  ///
  /// ```swift
  /// ["ccc", "a"].publisher.min { $0.count < $1.count }.sink { print($0) }  // Prints "a"
  /// ```
  @inlinable
  public func min(
    by areInIncreasingOrder: @escaping @Sendable (Output, Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    extreme { areInIncreasingOrder($0, $1) }
  }

  /// Sends the largest value at the end, by an order that a closure decides.
  ///
  ///     upstream:                      -ccc--a--bb-|
  ///     max { $0.count < $1.count }:   ------------(ccc|)
  ///
  /// Of equal values the first one is sent. Otherwise like ``min(by:)``.
  ///
  /// ```swift
  /// ["ccc", "a"].publisher.max { $0.count < $1.count }.sink { print($0) }  // Prints "ccc"
  /// ```
  @inlinable
  public func max(
    by areInIncreasingOrder: @escaping @Sendable (Output, Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    extreme { areInIncreasingOrder($1, $0) }
  }

  @inlinable
  func extreme(
    _ isBetter: @escaping @Sendable (Output, Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    Fold(self, nil as Output?) { best, value in
      if best.map({ isBetter(value, $0) }) ?? true { best = value }
      return .skip
    } finish: {
      $0
    }
  }
}

extension Publisher where Output: Comparable {
  /// Sends the smallest value at the end.
  ///
  ///     upstream:   -3--1--2-|
  ///     min():      ---------(1|)
  ///
  /// See ``min(by:)``.
  ///
  /// ```swift
  /// [3, 1, 2].publisher.min().sink { print($0) }  // Prints "1"
  /// ```
  @inlinable
  public func min() -> some Publisher<Output, Failure> {
    min { $0 < $1 }
  }

  /// Sends the largest value at the end.
  ///
  ///     upstream:   -2--3--1-|
  ///     max():      ---------(3|)
  ///
  /// See ``max(by:)``.
  ///
  /// ```swift
  /// [2, 3, 1].publisher.max().sink { print($0) }  // Prints "3"
  /// ```
  @inlinable
  public func max() -> some Publisher<Output, Failure> {
    max { $0 < $1 }
  }
}
