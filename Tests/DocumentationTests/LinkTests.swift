import Foundation
import Testing

@testable import DocumentationTools

/// What the pages point at exists.
@Suite("Links")
struct LinkTests {
  private let repository = Repository()

  @Test func `every relative link of a page leads to a file`() throws {
    for page in try repository.markdown() {
      for (line, text) in zip(1..., page.lines) where text.contains("](") {
        for link in text.matches(of: /\]\(([^)\s]+)\)/) {
          let target = link.1.prefix { $0 != "#" }
          guard !target.isEmpty, !target.contains(":") else { continue }
          let path = page.folder.isEmpty ? "\(target)" : "\(page.folder)/\(target)"
          // Pictures are found by their name alone.
          let picture = "\(page.folder)/Resources/\(target)"
          #expect(
            repository.exists(path) || repository.exists(picture),
            "\(page.path):\(line) links to \(link.1)"
          )
        }
      }
    }
  }

  @Test func `no heading has code in it, which the site shows with its marks`() throws {
    for page in try repository.pages(in: "Docs", suffix: ".md") where page.path.contains(".docc/") {
      var isFenced = false
      for (line, text) in zip(1..., page.lines) {
        if text.hasPrefix("```") { isFenced.toggle() }
        let isHeading = !isFenced && text.hasPrefix("##")
        #expect(!isHeading || !text.contains("`"), "\(page.path):\(line)")
      }
    }
  }

  @Test func `every guide that is linked to exists`() throws {
    let pages = try repository.markdown()
    let names = Set(pages.map { ($0.path as NSString).lastPathComponent })
    for page in pages {
      for link in page.text.matches(of: /<doc:([^>#]+)[^>]*>/) {
        #expect(names.contains("\(link.1).md"), "\(page.path) links to \(link.0)")
      }
    }
  }

  @Test func `every file that is named exists`() throws {
    for page in try repository.markdown() + repository.librarySources() {
      for (line, text) in zip(1..., page.lines) where text.contains("`") {
        for name in text.matches(of: /`((?:Sources|Tests|Docs|Benchmarks|\.ci)\/[\w.+\/-]+)`/) {
          #expect(repository.exists("\(name.1)"), "\(page.path):\(line) names \(name.1)")
        }
      }
    }
  }

  @Test func `every number of a citation of the contract is a link`() async throws {
    let text = "as said (contract 3, 4 and 11), 5 times (contract 7)"
    let command = "printf '%s\\n' '\(text)' | sed -E -f <(Docs/citations)"
    let shell = Command(program: "/bin/bash", arguments: ["-c", command])
    let result = try await shell.run(in: URL(fileURLWithPath: repository.root))
    let contract = try repository.page("Docs/Rivulet.docc/Contracts.md").lines
    func link(_ number: Int, _ words: String = "") throws -> String {
      let heading = try #require(contract.first { $0.hasPrefix("## \(number). ") })
      let anchor = heading.dropFirst(3).replacing(" ", with: "-")
      return "[\(words)\(number)](doc:Contracts#\(anchor))"
    }
    let first = try "\(link(3, "contract ")), \(link(4)) and \(link(11))"
    let second = try link(7, "contract ")
    #expect(result.output == "as said (\(first)), 5 times (\(second))\n")
  }

  @Test func `no citation of the contract is broken by the end of a line`() throws {
    for page in try repository.markdown() + repository.librarySources() {
      for (line, text) in zip(1..., page.lines) where text.hasSuffix("contract") {
        let next = page.lines[line].drop { "/ ".contains($0) }
        #expect(next.first?.isNumber != true, "\(page.path):\(line) is no link")
      }
    }
  }
}
