extension Publisher {
  /// Sends each value together with the one before it, which is `nil` for the first.
  ///
  ///     upstream:         -1---------2------3------|
  ///     withPrevious():   -(nil,1)---(1,2)--(2,3)--|
  ///
  /// Passes demand on as it is. O(1) per value; keeps one value.
  ///
  /// ```swift
  /// [70, 80].publisher.withPrevious().sink { print($0.previous as Any, $0.current) }
  /// // Prints "nil 70", "Optional(70) 80"
  /// ```
  @inlinable
  public func withPrevious() -> some Publisher<(previous: Output?, current: Output), Failure> {
    Transform(self, memory: nil as Output?) { previous, value in
      let pair = (previous: previous, current: value)
      previous = value
      return .send(pair)
    }
  }

  /// Sends each value from the second on as a pair with the one before it.
  ///
  ///     upstream:     -1--2------3------|
  ///     pairwise():   ----(1,2)--(2,3)--|
  ///
  /// The first value asks the upstream for one more. O(1) per value; keeps one value.
  ///
  /// ```swift
  /// (1...3).publisher.pairwise().sink { print($0, $1) }  // Prints "1 2", "2 3"
  /// ```
  @inlinable
  public func pairwise() -> some Publisher<(Output, Output), Failure> {
    withPrevious().compactMap { pair in pair.previous.map { ($0, pair.current) } }
  }
}
