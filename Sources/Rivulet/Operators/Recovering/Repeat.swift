extension Publisher {
  /// Subscribes again when the publisher finishes, so that it runs that many times.
  ///
  ///     upstream:     -1--2-|
  ///     repeat(2):    -1--2--1--2-|
  ///
  /// A failure is passed on and ends it. Without a count it goes on for ever; zero times is empty.
  /// The demand that is left over goes to the next run. Repeating a source that finishes at once
  /// runs in constant stack (contract 6). O(1) per value. As in ReactiveSwift and RxJava, `count`
  /// is
  /// the number of runs.
  ///
  /// ```swift
  /// [1, 2].publisher.repeat(2).sink { print($0) }  // Prints "1", "2", "1", "2"
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func `repeat`(_ count: Int = .max) -> some Publisher<Output, Failure> {
    precondition(count >= 0, "the number of runs must not be negative")
    return repeatElement(self, count: count).concat()
  }

  /// Subscribes again, after a pause, when the publisher finishes, so that it runs that many times.
  ///
  ///     upstream:                       -1--2-|
  ///     repeat(after: .seconds(3)):     -1--2-----1--2-----1--2---
  ///
  /// For polling: each run begins that much later than the one before has finished, and none piles
  /// up. A failure is passed on and ends it; to go on, have ``retry(policy:on:)`` in front of it.
  /// Without a count it never finishes. A disposal in a pause leaves no timer behind. The demand
  /// that is left over goes to the next run. O(1) per value.
  ///
  /// ```swift
  /// [1, 2].publisher.repeat(after: .seconds(3), on: .immediate).prefix(3).sink { print($0) }
  /// // Prints "1", "2", "1"
  /// ```
  ///
  /// - Parameters:
  ///   - count: How many runs there are.
  ///   - pause: How long to wait; a negative pause counts as zero.
  ///   - scheduler: Where pauses pass and runs after the first one begin.
  /// - Returns: A publisher of the values of all runs.
  /// - Precondition: `count` is positive.
  @inlinable
  public func `repeat`(
    _ count: Int = .max,
    after pause: Duration,
    on scheduler: some Scheduler
  ) -> some Publisher<Output, Failure> {
    precondition(count > 0, "there must be at least one run")
    typealias Reruns = SequentialMachine<Self, Self, () -> Self?>
    let decide: Reruns.Decision<Failure> = { next, completion in
      guard case .finished = completion, let publisher = next() else { return .end(completion) }
      return .later(publisher, pause)
    }
    return Coordinated(self) {
      Reruns(
        on: scheduler,
        memory: repeatElement(self, count: count - 1).consumed(),
        afterMain: decide,
        afterInner: decide
      )
    }
  }
}
