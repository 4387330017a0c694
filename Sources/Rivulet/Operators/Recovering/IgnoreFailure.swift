extension Publisher {
  /// Finishes where the upstream fails.
  ///
  ///     upstream:           -1--2--#
  ///     ignoreFailure():    -1--2--|
  ///
  /// The error is lost; ``catch(_:)`` and ``replaceError(with:)`` put something in its place.
  /// Passes demand on as it is. O(1) per value.
  ///
  /// ```swift
  /// Fail<Int, any Error>(CancellationError()).ignoreFailure()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  /// // Prints "finished"
  /// ```
  @inlinable
  public func ignoreFailure() -> some Publisher<Output, Never> {
    `catch` { _ in Empty() }
  }
}
