extension Publisher {
  /// Sends values in arrays of that many.
  ///
  ///     upstream:      -1--2--3--4--5-|
  ///     collect(2):    ----[12]--[34]-([5]|)
  ///
  /// The last array may be shorter; a failure discards what is not whole. Asks the upstream for
  /// `count` values for each array that is requested. O(1) per value.
  ///
  /// ```swift
  /// (1...5).publisher.collect(2).sink { print($0) }  // Prints "[1, 2]", "[3, 4]", "[5]"
  /// ```
  ///
  /// - Precondition: `count` is positive.
  @inlinable
  public func collect(_ count: Int) -> some Publisher<[Output], Failure> {
    precondition(count > 0, "an array needs room for a value")
    return Coordinated(self) { CollectMachine(count, cutBy: Empty<Never, Failure>?.none) }
  }

  /// Sends the values of each period in an array.
  ///
  ///     upstream:                       -1--2-----------3-|
  ///     collect(every: .seconds(5)):    -----[12]---------([3]|)
  ///
  /// The periods lie on a grid that begins with the subscription. Nothing is sent for a period
  /// without values (RxSwift sends empty arrays). Otherwise like `collect(by:)` with an
  /// ``Interval``.
  ///
  /// ```swift
  /// (1...3).publisher.collect(every: .seconds(1), on: .main).sink { print($0) }
  /// // Prints "[1, 2, 3]"
  /// ```
  ///
  /// - Parameters:
  ///   - period: How long values are gathered.
  ///   - scheduler: Where time passes and where arrays are sent.
  /// - Returns: A publisher of arrays, none of which is empty.
  /// - Precondition: `period` is positive.
  @inlinable
  public func collect(
    every period: Duration,
    on scheduler: some Scheduler
  ) -> some Publisher<[Output], Failure> {
    collect(by: Interval(every: period, on: scheduler))
  }

  /// Sends the values of each period in an array, and earlier if there are that many.
  ///
  ///     upstream:                                    -1--2-3----4------|
  ///     collect(every: .seconds(15), orCount: 3):    ------[123]----[4]|
  ///
  /// An array that is sent early leaves the grid of the periods where it is. Asks the upstream for
  /// `count` values for each array that is requested; what comes before an array is requested waits
  /// for that. Otherwise like ``collect(every:on:)``.
  ///
  /// ```swift
  /// (1...5).publisher.collect(every: .seconds(1), orCount: 3, on: .main).sink { print($0) }
  /// // Prints "[1, 2, 3]", "[4, 5]"
  /// ```
  ///
  /// - Parameters:
  ///   - period: How long values are gathered.
  ///   - count: How many values an array has at most.
  ///   - scheduler: Where time passes and where arrays are sent.
  /// - Returns: A publisher of arrays, none of which is empty.
  /// - Precondition: `period` and `count` are positive.
  @inlinable
  public func collect(
    every period: Duration,
    orCount count: Int,
    on scheduler: some Scheduler
  ) -> some Publisher<[Output], Failure> {
    precondition(count > 0, "an array needs room for a value")
    let ticks = Interval(every: period, on: scheduler).setFailureType(to: Failure.self)
    return Coordinated(self) { CollectMachine(count, cutBy: ticks) }
  }
}
