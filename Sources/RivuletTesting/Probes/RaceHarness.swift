import Rivulet
import Synchronization

/// Lets threads run into each other on purpose, many times.
///
/// Every round makes a fresh context, releases one thread for each racer from a barrier, waits for
/// all of them and has the outcome checked.
///
/// ```swift
/// let report = RaceHarness(rounds: 2_500).run(
///   { Observable(0) },
///   racers: [{ count in count.update { $0 += 1 } }, { count in count.update { $0 += 1 } }]
/// ) { $0.value == 2 ? nil : "lost an increment: \($0.value)" }
/// #expect(report.isClean, "\(report)")
/// ```
public struct RaceHarness: Sendable {
  /// What came of a race.
  public struct Report: Sendable, Hashable, CustomStringConvertible {
    /// What was wrong in one round.
    public struct Failure: Sendable, Hashable {
      /// The number of the round, counted from 1.
      public let round: Int

      /// What the check said.
      public let message: String
    }

    /// How many rounds came to their end.
    public fileprivate(set) var rounds = 0

    /// What was wrong, round by round; at most the first ten.
    public fileprivate(set) var failures: [Failure] = []

    /// Whether a round did not end in time: a deadlock, or threads that could not be had.
    public fileprivate(set) var isTimedOut = false

    /// Whether all rounds ended and nothing was wrong.
    public var isClean: Bool { failures.isEmpty && !isTimedOut }

    /// The rounds, and what was wrong.
    public var description: String {
      let timeout = isTimedOut ? ["round \(rounds + 1) did not end in time"] : []
      let lines = failures.map { "round \($0.round): \($0.message)" } + timeout
      return (["\(rounds) rounds"] + lines).joined(separator: "\n  ")
    }
  }

  /// How many rounds there are.
  public var rounds: Int

  /// How long one round may take before the race is given up.
  public var deadline: Duration

  /// A race of that many rounds.
  public init(rounds: Int = 2_500, deadline: Duration = .seconds(30)) {
    self.rounds = rounds
    self.deadline = deadline
  }

  /// Runs the race.
  ///
  /// - Parameters:
  ///   - setUp: Makes the context of a round.
  ///   - racers: What each thread does with it.
  ///   - check: Looks at the context when all threads are done; a text says what is wrong.
  /// - Returns: How many rounds ran, and what was wrong.
  public func run<Context: Sendable>(
    _ setUp: () -> Context,
    racers: [@Sendable (Context) -> Void],
    check: (Context) -> String? = { _ in nil }
  ) -> Report {
    var report = Report()
    let track = Track<Context>(racerCount: racers.count)
    defer { track.isClosed.store(true, ordering: .releasing) }
    for racer in racers {
      guard TestThread.start({ track.race(racer) }) else {
        report.isTimedOut = true
        return report
      }
    }
    for round in 0..<rounds {
      let context = setUp()
      track.open(round: round + 1, context)
      guard TestThread.wait(deadline: deadline, until: { track.isRoundOver(round + 1) }) else {
        report.isTimedOut = true
        return report
      }
      report.rounds += 1
      if let message = check(context), report.failures.count < 10 {
        report.failures.append(.init(round: round + 1, message: message))
      }
    }
    return report
  }
}

/// The barrier, which opens once for each round.
private final class Track<Context: Sendable>: Sendable {
  let isClosed = Atomic(false)

  private let racerCount: Int
  private let context = Locked<Context?>(nil)
  private let round = Atomic(0)
  private let ready = Atomic(0)
  private let done = Atomic(0)

  init(racerCount: Int) {
    self.racerCount = racerCount
  }

  func open(round number: Int, _ context: Context) {
    self.context.withLock { $0 = context }
    round.store(number, ordering: .releasing)
  }

  func isRoundOver(_ number: Int) -> Bool {
    guard done.load(ordering: .acquiring) == number * racerCount else { return false }
    let last = context.withLock { context in
      defer { context = nil }
      return context
    }
    _ = consume last
    return true
  }

  /// What one thread does: wait for a round, then for the others, then run.
  func race(_ racer: @Sendable (Context) -> Void) {
    var number = 1
    while waitFor({ round.load(ordering: .acquiring) >= number }) {
      guard let context = context.withLock({ $0 }) else { return }
      ready.add(1, ordering: .acquiringAndReleasing)
      guard waitFor({ ready.load(ordering: .acquiring) >= number * racerCount }) else { return }
      racer(context)
      _ = consume context
      done.add(1, ordering: .acquiringAndReleasing)
      number += 1
    }
  }

  private func waitFor(_ condition: () -> Bool) -> Bool {
    var spins = 0
    while !condition() {
      if isClosed.load(ordering: .acquiring) { return false }
      spins += 1
      if spins > 1_000 { TestThread.pause() }
    }
    return true
  }
}
