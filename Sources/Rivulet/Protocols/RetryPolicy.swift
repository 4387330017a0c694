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
  ///   is between 0 and 1.
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
