/// A breach of a rule.
public struct Finding: Sendable, Hashable, CustomStringConvertible {
  /// The rule.
  public let rule: Rule

  /// The name of the fixture.
  public let fixture: String

  /// What was done.
  public let input: String

  /// What should have come of it.
  public let expected: String

  /// What came of it.
  public let seen: String

  /// Everything, for a test to print.
  public var description: String {
    """
    \(fixture) breaks \(rule)
      input     \(input)
      expected  \(expected)
      seen      \(seen)
    """
  }
}

/// What came of a verification.
public struct Report: Sendable, CustomStringConvertible {
  /// A rule that was not checked on a fixture.
  public struct Skip: Sendable, Hashable {
    /// The rule.
    public let rule: Rule

    /// Why.
    public let reason: String
  }

  /// The name of the fixture.
  public let fixture: String

  /// The breaches, in the order of the rules.
  public internal(set) var findings: [Finding] = []

  /// The rules that were checked.
  public internal(set) var ran: [Rule] = []

  /// The rules that do not apply to this fixture.
  public internal(set) var skipped: [Skip] = []

  /// How many expectations were checked.
  public internal(set) var checkCount = 0

  init(fixture: String) {
    self.fixture = fixture
  }

  /// Whether no rule was broken.
  public var isClean: Bool { findings.isEmpty }

  /// The numbers of the rules that were broken, without repetition.
  public var brokenRules: Set<String> { Set(findings.map(\.rule.id)) }

  /// One line that counts, then the findings.
  public var description: String {
    let counts =
      "\(fixture): \(ran.count) rules, \(checkCount) checks, \(skipped.count) skipped, "
      + "\(findings.count) findings"
    return ([counts] + findings.map(\.description)).joined(separator: "\n")
  }

  /// The rules that do not apply, one a line, each with the reason.
  public var skips: String {
    skipped.map { "\($0.rule.id) \($0.reason)" }.joined(separator: "\n")
  }

  /// Adds what came of another verification of the same fixture.
  mutating func append(_ other: Report) {
    findings += other.findings
    ran += other.ran
    skipped += other.skipped
    checkCount += other.checkCount
  }
}

/// How thoroughly a verification looks.
public struct Thoroughness: Sendable, Hashable {
  /// How many rounds each race runs.
  public var rounds: Int

  /// How long another thread may be kept waiting before that counts as blocked.
  public var deadline: Duration

  /// A number of rounds and a deadline.
  public init(rounds: Int = 5, deadline: Duration = .seconds(10)) {
    self.rounds = rounds
    self.deadline = deadline
  }

  /// Enough to find what is wrong most of the time, in a few milliseconds.
  public static let quick = Thoroughness()

  /// For a nightly run.
  public static let thorough = Thoroughness(rounds: 2_500)
}
