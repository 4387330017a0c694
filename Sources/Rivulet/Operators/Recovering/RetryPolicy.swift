/// How often a publisher that fails is subscribed to again, and after which pauses.
///
/// A pause that grows keeps many clients from asking a server that is down ever more often. Used by
/// ``Publisher/retry(policy:on:)``, which says what the numbers mean there.
///
/// ```swift
/// let policy = RetryPolicy<any Error>(count: 5, pause: .seconds(1), cap: .seconds(60))
/// print(policy.pause, policy.cap)  // Prints "1.0 seconds 60.0 seconds"
/// ```
public struct RetryPolicy<Failure: Error>: Sendable {
  /// How many times it is tried again without a value in between.
  public let count: Int
  /// The first pause.
  public let pause: Duration
  /// How much longer each pause is than the one before.
  public let factor: Double
  /// The longest pause.
  public let cap: Duration
  /// Which part of a pause is left to chance: 0 for none, 1 for all of it.
  public let jitter: Double

  private let random: @Sendable () -> Double
  private let isWorthwhile: @Sendable (Failure) -> Bool

  /// Says how often to try again, and when.
  ///
  /// - Parameters:
  ///   - count: How many times it is tried again without a value in between.
  ///   - pause: The first pause; with zero it is tried again at once.
  ///   - factor: How much longer each pause is than the one before; 1 for pauses of one length.
  ///   - cap: The longest pause; without it they grow for as long as a clock can count.
  ///   - jitter: Which part of each pause is left to chance. With 0.5, a pause of four seconds is
  ///     one of two to four.
  ///   - isWorthwhile: Whether it is worth while to try again after that failure.
  ///   - random: Makes a number from 0 to 1 for each pause that is left to chance.
  /// - Precondition: `count` and the times are not negative, `factor` is at least 1, and `jitter`
  /// is
  ///   between 0 and 1.
  public init(
    count: Int = .max,
    pause: Duration,
    factor: Double = 2,
    cap: Duration = .seconds(Int64.max / 4),
    jitter: Double = 0,
    when isWorthwhile: @escaping @Sendable (Failure) -> Bool = { _ in true },
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    precondition(count >= 0, "the number of retries must not be negative")
    precondition(pause >= .zero && cap >= .zero, "a pause must not be negative")
    precondition(factor >= 1, "a pause must not be shorter than the one before")
    precondition(jitter >= 0 && jitter <= 1, "no more than a whole pause can be left to chance")
    self.count = count
    self.pause = min(pause, cap)
    self.factor = factor
    self.cap = cap
    self.jitter = jitter
    self.random = random
    self.isWorthwhile = isWorthwhile
  }

  /// The pause that follows a pause: longer by the factor, but no longer than the cap.
  @usableFromInline
  func pause(following pause: Duration) -> Duration {
    pause >= cap / factor ? cap : pause * factor
  }

  /// How long to wait after one more failure, or nothing if it is the last.
  @usableFromInline
  func delay(after failure: Failure, retries: Int, pause: Duration) -> Duration? {
    guard retries < count, isWorthwhile(failure) else { return nil }
    return jitter == 0 ? pause : pause - pause * (jitter * min(max(random(), 0), 1))
  }
}

extension Publisher {
  /// Subscribes again after a pause when the publisher fails, as a policy says.
  ///
  ///     1st run:                         -1-#
  ///     2nd run:                             --#
  ///     3rd run:                                 --2-|
  ///     retry(policy: policy):           -1--------2-|
  ///
  /// The pauses grow from run to run: with a first one of 1, failures that come at once are
  /// followed
  /// by runs at 1, 3, 7 and 15. A value makes a new beginning: the next failure waits for the first
  /// pause again, and the retries are counted from zero, as for a connection that was up again. So
  /// `count` is how often it fails in a row; ``retry(_:)`` counts all. The last failure is passed
  /// on, and so is one for which the policy says that it is not worth while.
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
