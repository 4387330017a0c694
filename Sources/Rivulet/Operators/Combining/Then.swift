extension Publisher {
  /// Waits for the end of this publisher, then sends the values of another one.
  ///
  ///     upstream:      -1--2-|
  ///     other:               a--b-|
  ///     then(other):   ------a--b-|
  ///
  /// The values of this one are dropped: it is asked for all of them. The other one is subscribed
  /// to when this one has finished, and gets the demand; a failure skips it. O(1) per value.
  ///
  /// ```swift
  /// [1, 2].publisher.then(Just("done")).sink { print($0) }  // Prints "done"
  /// ```
  @inlinable
  public func then<Next: Publisher>(_ other: Next) -> some Publisher<Next.Output, Next.Failure>
  where Next.Failure == Failure {
    ignoreOutput(as: Next.Output.self).append(other)
  }
}
