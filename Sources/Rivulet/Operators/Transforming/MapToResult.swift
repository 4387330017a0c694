extension Publisher {
  /// Sends each value as a success, and a failure as the last value.
  ///
  ///     upstream:         -1--2--#
  ///     mapToResult():    -1--2--(#|)
  ///
  /// So a request inside of a `flatMap` can fail without ending the outer stream. A failure waits
  /// for demand like any other value. See ``materialize()``, which sends the finish, too. O(1) per
  /// value.
  ///
  /// ```swift
  /// Fail<Int, any Error>(CancellationError()).mapToResult().sink { print($0) }
  /// // Prints "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func mapToResult() -> some Publisher<Result<Output, Failure>, Never> {
    map { Result<Output, Failure>.success($0) }.catch { Just(.failure($0)) }
  }
}
