import Foundation
import Testing

@testable import DocumentationTools

/// The tables of the walk-throughs, which say where each listing of a document is.
@Suite("Walk-throughs")
struct WalkthroughTests {
  /// A line of a table: the files of the examples that it names, and what is said to be in them.
  private struct Row {
    let place: String
    let files: [String]
    let names: [String]

    /// Reads a line; nil if it is not one of such a table.
    init?(_ line: Substring, place: String) {
      let cells = line.split(separator: "|")
      guard line.hasPrefix("|"), cells.count == 3, !line.hasPrefix("| ---") else { return nil }
      let quoted = cells[1].matches(of: /`([^`]+)`/).map { String($0.1) }
      files = quoted.filter { $0.hasSuffix(".swift") }
      names = quoted.filter { !$0.hasSuffix(".swift") }
      guard !files.isEmpty else { return nil }
      self.place = place
    }
  }

  private let repository = Repository()

  @Test func `what a table names is in the file that it names`() throws {
    for page in try walkthroughs() {
      let rows = zip(1..., page.lines).compactMap { Row($1, place: "\(page.path):\($0)") }
      #expect(rows.count > 1, "\(page.path) has no table of the listings")
      for row in rows {
        let text = try row.files.map { try repository.page("Sources/Examples/\($0)").text }
          .joined()
        for name in row.names {
          // Of `Clock.currentTime` and `time(of:in:)`, the words `currentTime` and `time` count.
          let word = name.prefix { $0 != "(" }.split(separator: ".").last ?? ""
          #expect(text.contains(word), "\(row.place) names \(name)")
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `every file of an example is named`(inKorean isKorean: Bool) throws {
    let pages = try walkthroughs().filter { $0.path.contains("/Korean/") == isKorean }
    let text = pages.map(\.text).joined()
    for example in ["Clock", "Todo", "Baby", "Lotto", "User", "OneRepMax"] {
      for file in try repository.pages(in: "Sources/Examples/\(example)", suffix: ".swift") {
        let name = file.path.replacing("Sources/Examples/", with: "")
        #expect(text.contains("`\(name)`"), "none of \(pages.map(\.path)) names \(name)")
      }
    }
  }

  private func walkthroughs() throws -> [Repository.Page] {
    try repository.pages(in: "Docs", suffix: ".md")
      .filter { $0.path.contains("/Walkthrough") }
  }
}
