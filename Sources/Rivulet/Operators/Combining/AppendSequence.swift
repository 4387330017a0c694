extension Publisher {
  /// Sends the values of this publisher, then the elements of a sequence.
  ///
  ///     upstream:            -1--2-|
  ///     append([3, 4]):      -1--2-(34|)
  ///
  /// The elements are made as they are requested; a failure skips them. O(1) per value.
  ///
  /// ```swift
  /// [1].publisher.append(2...3).sink { print($0) }  // Prints "1", "2", "3"
  /// ```
  @inlinable
  public func append<Values: Sequence & Sendable>(
    _ values: Values
  ) -> some Publisher<Output, Failure> where Values.Element == Output {
    append(values.publisher.setFailureType(to: Failure.self))
  }

  /// Sends the elements of a sequence first, then the values of this publisher.
  ///
  ///     upstream:            -----3--4-|
  ///     prepend([1, 2]):     (12)-3--4-|
  ///
  /// The mirror image of ``append(_:)-(Values)``.
  ///
  /// ```swift
  /// [3].publisher.prepend(1...2).sink { print($0) }  // Prints "1", "2", "3"
  /// ```
  @inlinable
  public func prepend<Values: Sequence & Sendable>(
    _ values: Values
  ) -> some Publisher<Output, Failure> where Values.Element == Output {
    prepend(values.publisher.setFailureType(to: Failure.self))
  }
}
