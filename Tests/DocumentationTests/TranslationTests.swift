import Foundation
import Testing

@testable import DocumentationTools

/// A Korean page has the chapters, code, pictures and tables of the English one.
@Suite("Translations")
struct TranslationTests {
  private let repository = Repository()

  @Test(arguments: [
    "GettingStarted", "WalkthroughClock", "WalkthroughTodo", "WalkthroughBaby", "WalkthroughLotto",
    "WalkthroughUser", "WalkthroughOneRepMax",
  ])
  func `has the same parts as the English page`(_ name: String) throws {
    let english = try repository.page("Docs/Rivulet.docc/\(name).md")
    let korean = try repository.page("Docs/Rivulet.docc/Korean/\(name)Korean.md")
    expectSameParts(english, korean)
  }

  @Test func `the Korean README has the same parts`() throws {
    try expectSameParts(repository.page("README.md"), repository.page("README.ko.md"))
  }

  private func expectSameParts(_ english: Repository.Page, _ korean: Repository.Page) {
    #expect(english.blocks == korean.blocks)
    #expect(english.chapterCount == korean.chapterCount)
    #expect(english.pictures == korean.pictures)
    #expect(english.tables.map(\.count) == korean.tables.map(\.count), "\(korean.path)")
    for (row, translated) in zip(english.tables.joined(), korean.tables.joined()) {
      #expect(row == translated, "\(korean.path)")
    }
  }
}

extension Repository.Page {
  /// What of a row of a table is the same in every language.
  fileprivate struct Row: Equatable {
    let cellCount: Int
    /// The code in the second column, if there is the name of a file in it.
    let places: [String]

    init(_ line: Substring) {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      cellCount = cells.count
      let code = cells.dropFirst(2).first?.matches(of: /`([^`]+)`/).map { String($0.1) } ?? []
      places = code.contains { $0.hasSuffix(".swift") } ? code : []
    }
  }

  /// What stands between fences.
  fileprivate var blocks: [String] {
    text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }
      .map(\.element)
  }

  fileprivate var chapterCount: Int {
    lines.filter { $0.hasPrefix("## ") }.count
  }

  /// The names of the files, which lie at other paths as seen from another folder.
  fileprivate var pictures: [String] {
    text.matches(of: /!\[[^\]]*\]\(([^)]+)\)/).map { ("\($0.1)" as NSString).lastPathComponent }
  }

  /// The rows of each table.
  fileprivate var tables: [[Row]] {
    lines.split { !$0.hasPrefix("|") }.map { $0.map(Row.init) }
  }
}
