/// Something that is checked against the rules: a publisher, an operator, a subject or a
/// subscriber.
public protocol Verification: Sendable {
  /// What it is called in a report.
  var name: String { get }

  /// Checks every rule that applies.
  func run(_ thoroughness: Thoroughness) -> Report
}

/// Checks one fixture against many rules.
func verify<Fixture: Sendable>(
  _ fixture: Fixture,
  named name: String,
  traits: Traits,
  against checks: [Check<Fixture>],
  _ thoroughness: Thoroughness
) -> Report {
  var report = Report(fixture: name)
  for check in checks {
    report.append(
      check.apply(to: fixture, named: name, traits: traits, thoroughness: thoroughness)
    )
  }
  return report
}
