extension Publisher where Failure == Never {
  /// Gives a stream that cannot fail the failure type of another one.
  ///
  ///     upstream:                       -1--2--|
  ///     setFailureType(to: E.self):     -1--2--|
  ///
  /// Needed to combine it with streams that can fail. Passes everything on as it is.
  ///
  /// ```swift
  /// enum Problem: Error { case odd }
  /// let failing = Fail<Int, Problem>(.odd)
  /// [2, 3].publisher.setFailureType(to: Problem.self).append(failing)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "2", "3", "failure(Problem.odd)"
  /// ```
  @inlinable
  public func setFailureType<NewFailure: Error>(
    to type: NewFailure.Type
  ) -> some Publisher<Output, NewFailure> {
    MapError(self, neverHappens)
  }
}

/// Makes anything of a failure that never happens.
@inlinable
func neverHappens<Anything>(_ failure: Never) -> Anything {}
