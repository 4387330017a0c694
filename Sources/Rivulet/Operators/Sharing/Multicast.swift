extension Publisher {
  /// Makes a publisher of which all subscribers share one run, which begins when it is told to.
  ///
  ///     connect:   --c
  ///     upstream:    -1--2--3-|
  ///     S1:        ---1--2--3-|
  ///     S2:             -2--3-|
  ///
  /// For subscribers that must all be there before the first value; where they come and go,
  /// ``share(replay:reset:bufferingPolicy:)`` is simpler. Combine has `makeConnectable()` and
  /// `multicast(subject:)`, RxSwift `publish()`, `replay(_:)` and `multicast(_:)`; to send through
  /// a subject of your own, `subscribe(subject)` it.
  ///
  /// ```swift
  /// let source = [1, 2].publisher.multicast()
  /// source.sink { print("a", $0) }
  /// source.sink { print("b", $0) }
  /// source.connect()  // Prints "a 1", "b 1", "a 2", "b 2"
  /// ```
  ///
  /// - Parameters:
  ///   - replay: How many of the newest values a late subscriber gets.
  ///   - bufferingPolicy: What happens to values that a subscriber has not requested.
  /// - Returns: A publisher that runs when it is told to `connect()`.
  /// - Precondition: `replay` and the policy's capacity are not negative.
  public func multicast(
    replay: Int = 0,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> ConnectablePublisher<Output, Failure> {
    ConnectablePublisher(self, SharePlan(replay: replay, reset: .never, policy: bufferingPolicy))
  }
}
