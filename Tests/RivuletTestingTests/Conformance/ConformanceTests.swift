import Rivulet
import RivuletTesting
import Testing

@Suite("Conformance")
struct ConformanceTests {
  private static let reports = Catalogue.all.map { $0.run(.quick) }

  @Test func `of everything public, by every rule that applies`() {
    expectNothingNew(in: Self.reports)
  }

  @MainActor
  @Test func `of what runs on the main actor`() {
    expectNothingNew(in: Catalogue.mainActor.map { $0.run(.quick) })
  }

  @Test func `is still missing where it is known to be missing`() {
    for (rule, fixtures) in KnownFailing.fixtures {
      let failing = Self.reports.filter { $0.brokenRules.contains(rule) }.map(\.fixture)
      let mended = fixtures.subtracting(failing).sorted()
      #expect(mended == [], "\(rule) is kept, and can be struck off the list of known failures")
    }
  }

  private func expectNothingNew(in reports: [Report]) {
    for report in reports {
      for finding in report.findings where !KnownFailing.contains(finding) {
        Issue.record("\(finding)")
      }
    }
    print(Tally(reports))
  }
}

/// What came of many verifications, in one line.
struct Tally: CustomStringConvertible {
  let description: String

  init(_ reports: [Report]) {
    let rules = Set(reports.flatMap { $0.ran.map(\.id) }).count
    let checks = reports.map(\.checkCount).reduce(0, +)
    let findings = reports.map(\.findings.count).reduce(0, +)
    description =
      "Conformance: \(rules) rules × \(reports.count) fixtures, \(Tally.grouped(checks)) checks, "
      + "\(findings) findings"
  }

  /// A number with a comma between thousands.
  private static func grouped(_ number: Int) -> String {
    var groups: [Substring] = []
    var rest = String(number)[...]
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return ([rest] + groups).joined(separator: ",")
  }
}
