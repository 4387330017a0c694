extension Publisher {
  /// Subscribes again after a pause when the publisher fails, as a policy says.
  ///
  ///     1st run:                         -1-#
  ///     2nd run:                             --#
  ///     3rd run:                                 --2-|
  ///     retry(policy: policy):           -1--------2-|
  ///
  /// The pauses grow from run to run: with a first one of 1, failures that come at once are
  /// followed by runs at 1, 3, 7 and 15. A value makes a new beginning: the next failure waits for
  /// the first pause again, and the retries are counted from zero, as for a connection that was up
  /// again. So `count` is how often it fails in a row; ``retry(_:)`` counts all. The last failure
  /// is passed on, and so is one for which the policy says that it is not worth while.
  ///
  /// At most one subscription is alive at a time, and none in a pause; a disposal there leaves no
  /// timer behind. The demand that is left over goes to the next run; a pause takes no notice of
  /// it. Without a pause any number of runs that fail at once takes constant stack (contract 6).
  ///
  /// In RxSwift and Combine this is written by hand, with `retry(when:)` or by `catch` with a
  /// delay.
  ///
  /// ```swift
  /// let policy = RetryPolicy<any Error>(count: 2, pause: .milliseconds(1))
  /// Fail<Int, any Error>(CancellationError()).retry(policy: policy, on: .immediate)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  /// // Prints "failure(Swift.CancellationError())"
  /// ```
  ///
  /// - Parameters:
  ///   - policy: How often to try again, and after which pauses.
  ///   - scheduler: Where pauses pass and runs after the first one begin.
  /// - Returns: A publisher of the values of all runs.
  @inlinable
  public func retry(
    policy: RetryPolicy<Failure>,
    on scheduler: some Scheduler
  ) -> some Publisher<Output, Failure> {
    typealias Retries = (count: Int, pause: Duration)
    let decide: SequentialMachine<Self, Self, Retries>.Decision<Failure> = { retries, completion in
      guard case .failure(let error) = completion,
        let delay = policy.delay(after: error, retries: retries.count, pause: retries.pause)
      else { return .end(completion) }
      retries = (retries.count + 1, policy.pause(following: retries.pause))
      return delay == .zero ? .next(self) : .later(self, delay)
    }
    return Coordinated(self) {
      SequentialMachine(
        on: scheduler,
        memory: (count: 0, pause: policy.pause),
        renew: { $0 = (0, policy.pause) },
        afterMain: decide,
        afterInner: decide
      )
    }
  }
}
