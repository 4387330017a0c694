import Foundation
import Testing

@testable import DocumentationTools

/// A Korean page shows the same code as the English one.
@Suite("Translations")
struct TranslationTests {
  private let repository = Repository()

  @Test(arguments: [
    "GettingStarted", "WalkthroughClock", "WalkthroughTodo", "WalkthroughBaby", "WalkthroughLotto",
    "WalkthroughUser", "WalkthroughOneRepMax",
  ])
  func `has the same blocks and as many chapters`(_ name: String) throws {
    let english = try repository.page("Docs/Rivulet.docc/\(name).md")
    let korean = try repository.page("Docs/Rivulet.docc/Korean/\(name)Korean.md")
    #expect(english.blocks == korean.blocks)
    // The table of the listings is in English alone.
    let chapters = english.chapters.filter { $0 != "## Where each listing is" }
    #expect(chapters.count == korean.chapters.count)
  }

  @Test func `the Korean README has the same blocks`() throws {
    #expect(try repository.page("README.md").blocks == repository.page("README.ko.md").blocks)
  }
}

extension Repository.Page {
  /// What stands between fences.
  fileprivate var blocks: [String] {
    text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }
      .map(\.element)
  }

  fileprivate var chapters: [Substring] {
    lines.filter { $0.hasPrefix("## ") }
  }
}
