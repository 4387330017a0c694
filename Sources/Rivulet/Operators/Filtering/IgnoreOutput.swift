extension Publisher {
  /// Sends no value, only the end.
  ///
  ///     upstream:          -1--2--3-|
  ///     ignoreOutput():    ---------|
  ///
  /// Asks the upstream for values without limit. O(1) per value.
  ///
  /// ```swift
  /// (1...3).publisher.ignoreOutput()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  /// // Prints "finished"
  /// ```
  @inlinable
  public func ignoreOutput() -> some Publisher<Never, Failure> {
    ignoreOutput(as: Never.self)
  }

  @inlinable
  func ignoreOutput<Nothing: Sendable>(as type: Nothing.Type) -> some Publisher<Nothing, Failure> {
    Fold(self, ()) { _, _ in
      .skip
    } finish: { _ -> Nothing? in
      nil
    }
  }
}
