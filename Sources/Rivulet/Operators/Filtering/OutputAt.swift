extension Publisher {
  /// Sends one value only, by its place, then finishes.
  ///
  ///     upstream:        -a--b--c-|
  ///     output(at: 1):   ----(b|)
  ///
  /// The places count from zero. A stream that is too short finishes without a value (in Rx it
  /// fails). A value that comes before asks the upstream for one more; nothing is asked for behind
  /// it. O(1) per value.
  ///
  /// ```swift
  /// ["a", "b", "c"].publisher.output(at: 1).sink { print($0) }  // Prints "b"
  /// ```
  ///
  /// - Precondition: `index` is not negative.
  @inlinable
  public func output(at index: Int) -> some Publisher<Output, Failure> {
    precondition(index >= 0, "the place of a value must not be negative")
    return dropFirst(index).first()
  }

  /// Sends the values of a range of places, then finishes.
  ///
  ///     upstream:            -a--b--c--d-|
  ///     output(in: 1...2):   ----b--(c|)
  ///
  /// The places count from zero; a range without an end goes to the end of the stream. Otherwise
  /// like ``output(at:)``.
  ///
  /// ```swift
  /// ["a", "b", "c", "d"].publisher.output(in: 1...2).sink { print($0) }  // Prints "b", "c"
  /// ```
  ///
  /// - Precondition: The range has no negative places.
  @inlinable
  public func output(in range: some RangeExpression<Int>) -> some Publisher<Output, Failure> {
    let range = range.relative(to: 0..<Int.max)
    precondition(range.lowerBound >= 0, "the place of a value must not be negative")
    return dropFirst(range.lowerBound).prefix(range.count)
  }
}
