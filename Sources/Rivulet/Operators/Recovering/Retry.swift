extension Publisher {
  /// Subscribes again when the publisher fails, at most `count` times.
  ///
  ///     1st run:      -1--#
  ///     2nd run:          -1--2-|
  ///     retry(1):     -1---1--2-|
  ///
  /// Values that were sent before a failure stay sent. The demand that is left over goes to the
  /// next run. The last failure is passed on. Keeps the publisher until the end, also a subject
  /// that nobody else keeps. Without a count it never gives up. Retrying a source that fails at
  /// once runs in constant stack (contract 6).
  ///
  /// ```swift
  /// Fail<Int, any Error>(CancellationError()).retry(2)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  /// // Prints "failure(Swift.CancellationError())"
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func retry(_ count: Int = .max) -> some Publisher<Output, Failure> {
    precondition(count >= 0, "the number of retries must not be negative")
    return `catch`(sequence: repeatElement(self, count: count))
  }
}
