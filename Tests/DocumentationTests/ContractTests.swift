import Testing

@testable import DocumentationTools

/// The contract names tests that exist.
///
/// A list item that begins with a suite, as in "- `SinkTests`: ", names its tests in quotation
/// marks.
@Suite("The contract")
struct ContractTests {
  private let repository = Repository()
  private let contract = "Docs/Rivulet.docc/Contracts.md"

  @Test func `names suites and tests that exist`() throws {
    let suites = try testNames()
    for (suite, tests) in try namedTests() {
      guard let existing = suites[suite] else {
        Issue.record("there is no suite \(suite)")
        continue
      }
      for test in tests {
        #expect(existing.contains(test), "\(suite) has no test “\(test)”")
      }
    }
  }

  @Test func `each of its clauses names tests`() throws {
    let chapters = try repository.page(contract).text.split(separator: "\n## ").dropFirst()
    let clauses = chapters.filter { $0.first?.isNumber == true }
    #expect(clauses.count == 12)
    for clause in clauses {
      #expect(clause.contains(/\n- `\w+(?:Tests|Cases)`/), "\(clause.prefix { $0 != "\n" })")
    }
  }

  @Test func `every clause that is cited exists`() throws {
    for page in try repository.librarySources() {
      for citation in page.text.matches(of: /contract (\d+)((?:(?:, | and )\d+)*)/) {
        for number in (citation.1 + citation.2).matches(of: /\d+/) {
          #expect((1...12).contains(Int(number.0) ?? 0), "\(page.path) cites \(citation.0)")
        }
      }
    }
  }

  /// The suites that the contract names, with the tests that it names of each.
  private func namedTests() throws -> [(suite: String, tests: [String])] {
    let text = try repository.page(contract).text
    return text.matches(of: /\n- `(\w+(?:Tests|Cases))`((?:[^\n]|\n +)*)/).map { item in
      let tests = item.2.matches(of: /"([^"]+)"/)
        .map { $0.1.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      return ("\(item.1)", tests)
    }
  }

  /// The names of all tests, by suite.
  private func testNames() throws -> [String: Set<String>] {
    let declaration = /^(?:@.*)?(?:struct|class|actor|extension) (\w+)/
    var names: [String: Set<String>] = [:]
    for page in try repository.pages(in: "Tests", suffix: ".swift") {
      var suite = ""
      for line in page.lines {
        if line.contains("func `"), let function = line.firstMatch(of: /func `(.+?)`/) {
          names[suite, default: []].insert("\(function.1)")
        } else if !line.hasPrefix(" "), let type = line.firstMatch(of: declaration) {
          suite = "\(type.1)"
        }
      }
    }
    return names
  }
}
