extension Publisher {
  /// Sends a publisher for every that many values, which sends these.
  ///
  ///     upstream:     -1--2--3--4--5-|
  ///     window(2):    -a-----b-----c-|
  ///       a:          -1--(2|)
  ///       b:                -3--(4|)
  ///       c:                      -5-|
  ///
  /// A window is a ``GroupedPublisher`` whose key is its number, from zero on. It opens with its
  /// first value, so none is empty, and keeps what comes before its first subscriber, and what that
  /// one has not requested, as the policy says; it holds up no other. Ends, like the open window,
  /// when the upstream does. Asks the upstream for values without limit; disposes of it when the
  /// subscriber and those of the open window have left. O(1) per value. Arrays instead:
  /// ``collect(_:)``.
  ///
  /// ```swift
  /// (1...5).publisher.window(2).flatMap { window in window.reduce(0) { $0 + $1 } }
  ///   .sink { print($0) }
  /// // Prints "3", "7", "5"
  /// ```
  ///
  /// - Parameters:
  ///   - count: How many values a window has at most.
  ///   - bufferingPolicy: What happens to the values of a window that have not been requested.
  /// - Returns: A publisher of windows, none of which is empty.
  /// - Precondition: `count` is positive, the policy's capacity is not negative.
  @inlinable
  public func window(
    _ count: Int,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> some Publisher<GroupedPublisher<Int, Output, Failure>, Failure> {
    windows(count, cutBy: Empty<Never, Failure>?.none, bufferingPolicy)
  }

  /// Sends a publisher for each period, which sends the values of that.
  ///
  ///     upstream:                      -1--2------3---|
  ///     window(every: .seconds(5)):    -a---------b---|
  ///       a:                           -1--2|
  ///       b:                                      3---|
  ///
  /// The periods lie on a grid that begins with the subscription. A period without values has no
  /// window. Otherwise like ``window(_:bufferingPolicy:)``.
  ///
  /// ```swift
  /// (1...3).publisher.window(every: .seconds(1), on: .main).flatMap { $0.count() }
  ///   .sink { print($0) }
  /// // Prints "3"
  /// ```
  ///
  /// - Parameters:
  ///   - period: How long a window is open at most.
  ///   - scheduler: Where time passes and where windows end.
  ///   - bufferingPolicy: What happens to the values of a window that have not been requested.
  /// - Returns: A publisher of windows, none of which is empty.
  /// - Precondition: `period` is positive, the policy's capacity is not negative.
  @inlinable
  public func window(
    every period: Duration,
    on scheduler: some Scheduler,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> some Publisher<GroupedPublisher<Int, Output, Failure>, Failure> {
    window(by: Interval(every: period, on: scheduler), bufferingPolicy: bufferingPolicy)
  }

  /// Sends a publisher for each period, and another one where that has sent that many values.
  ///
  ///     upstream:                                  -1--2-3----4----|
  ///     window(every: .seconds(8), orCount: 2):    -a----b----c----|
  ///       a:                                       -1--(2|)
  ///       b:                                             3-|
  ///       c:                                                  4----|
  ///
  /// A window that ends early leaves the grid of the periods where it is. Otherwise like
  /// ``window(_:bufferingPolicy:)``.
  ///
  /// ```swift
  /// (1...3).publisher.window(every: .seconds(1), orCount: 2, on: .main).flatMap { $0.count() }
  ///   .sink { print($0) }
  /// // Prints "2", "1"
  /// ```
  ///
  /// - Parameters:
  ///   - period: How long a window is open at most.
  ///   - count: How many values a window has at most.
  ///   - scheduler: Where time passes and where windows end.
  ///   - bufferingPolicy: What happens to the values of a window that have not been requested.
  /// - Returns: A publisher of windows, none of which is empty.
  /// - Precondition: `period` and `count` are positive, the policy's capacity is not negative.
  @inlinable
  public func window(
    every period: Duration,
    orCount count: Int,
    on scheduler: some Scheduler,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> some Publisher<GroupedPublisher<Int, Output, Failure>, Failure> {
    let ticks = Interval(every: period, on: scheduler).setFailureType(to: Failure.self)
    return windows(count, cutBy: ticks, bufferingPolicy)
  }
}
