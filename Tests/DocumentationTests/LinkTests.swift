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
}
