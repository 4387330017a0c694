import RivuletTesting

/// What the library is known to break: for each rule, the fixtures that do.
///
/// An entry that is mended has to go: a test fails as long as it stays.
enum KnownFailing {
  static let fixtures: [String: Set<String>] = [:]

  /// Whether a breach is known.
  static func contains(_ finding: Finding) -> Bool {
    fixtures[finding.rule.id]?.contains(finding.fixture) == true
  }
}
