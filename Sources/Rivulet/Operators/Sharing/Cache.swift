extension Publisher {
  /// Runs once and keeps all of it for everybody who comes later.
  ///
  ///     upstream:    -1--2-|
  ///     cache():     -1--2-|
  ///     S2:                   (12|)
  ///
  /// It begins with the first subscriber, goes on when all have left, and is kept for as long as
  /// the publisher is. A failure is not kept: the next subscriber begins a new run, so a retry
  /// behind it works; RxJava and Reactor keep the failure, too. It is
  /// ``share(replay:reset:bufferingPolicy:)`` that replays all and resets after a failure only; use
  /// that to keep less. Asks the upstream for values without limit.
  ///
  /// ```swift
  /// let settings = Deferred {
  ///   print("load")
  ///   return Just("dark")
  /// }.cache()
  /// settings.sink { print($0) }  // Prints "load", "dark"
  /// settings.sink { print($0) }  // Prints "dark"
  /// ```
  ///
  /// - Returns: A publisher that all subscribers share; a copy of it is the same one.
  @inlinable
  public func cache() -> some Publisher<Output, Failure> {
    share(replay: .max, reset: .afterFailure)
  }
}
