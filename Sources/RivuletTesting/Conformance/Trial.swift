import Rivulet

/// One rule being checked on one fixture.
final class Trial<Fixture: Sendable> {
  let fixture: Fixture
  let traits: Traits
  let thoroughness: Thoroughness

  private let rule: Rule
  private let name: String
  private(set) var findings: [Finding] = []
  private(set) var checkCount = 0
  private(set) var skipReason: String?

  init(
    _ fixture: Fixture,
    named name: String,
    traits: Traits,
    rule: Rule,
    thoroughness: Thoroughness
  ) {
    self.fixture = fixture
    self.name = name
    self.traits = traits
    self.rule = rule
    self.thoroughness = thoroughness
  }

  /// Notes a breach unless `holds`.
  func expect(
    _ holds: Bool,
    given input: String,
    _ expected: String,
    seen: @autoclosure () -> Any
  ) {
    checkCount += 1
    guard !holds else { return }
    findings.append(
      Finding(
        rule: rule,
        fixture: name,
        input: input,
        expected: expected,
        seen: String(describing: seen())
      )
    )
  }

  /// Notes a breach unless both are equal.
  func expectEqual<Value: Equatable>(
    _ seen: Value,
    _ expected: Value,
    given input: String
  ) {
    expect(seen == expected, given: input, "\(expected)", seen: seen)
  }

  /// Says that there is nothing to check, if nothing has been checked.
  func skip(_ reason: String) {
    if checkCount == 0 { skipReason = reason }
  }
}

extension Check {
  /// Checks the rule on a fixture, unless it does not apply.
  func apply(
    to fixture: Fixture,
    named name: String,
    traits: Traits,
    thoroughness: Thoroughness
  ) -> Report {
    var report = Report(fixture: name)
    if let exemption = exemptions.first(where: { $0.applies(traits) }) {
      report.skipped = [.init(rule: rule, reason: exemption.reason)]
      return report
    }
    let trial = Trial(
      fixture,
      named: name,
      traits: traits,
      rule: rule,
      thoroughness: thoroughness
    )
    run(trial)
    if let reason = trial.skipReason {
      report.skipped = [.init(rule: rule, reason: reason)]
    } else {
      report.ran = [rule]
    }
    report.findings = trial.findings
    report.checkCount = trial.checkCount
    return report
  }
}
