extension Publisher {
  /// Sends each value as a success and the failure as a last value, and cannot fail any more.
  ///
  ///     upstream:      -1-----2-----#a
  ///     asResult():    -s(1)--s(2)--(f(a)|)
  ///
  /// For streams that are shown: a result can be bound, and inside of a `flatMap` it lets the outer
  /// stream go on after a failure. Passes values and demand on as they are; the failure waits for
  /// demand like any other value. O(1) per value.
  ///
  /// ```swift
  /// Fail<Int, CancellationError>(CancellationError()).asResult().sink { print($0) }
  /// // Prints "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func asResult() -> some Publisher<Result<Output, Failure>, Never> {
    map { .success($0) }.catch { Just(Result<Output, Failure>.failure($0)) }
  }
}
