import Foundation
import RivuletTesting
import Testing

@testable import DocumentationTools

/// The marble diagrams of the doc comments are true, and so are the pictures.
@Suite("Marble diagrams")
struct DiagramTests {
  @Test(.enabled(if: !Sanitizer.isAny, "the built objects need the sanitizer's runtime"))
  func `every diagram is what a run sends, and every picture and chapter shows the newest run`()
    async throws
  {
    let repository = Repository()
    let pictures = try await Pictures(of: repository)
    #expect(pictures.differences == [])
    #expect(pictures.files.count > 80)
    for (path, text) in pictures.files {
      let isFresh = try repository.exists(path) && repository.page(path).text == text
      #expect(isFresh, "\(path) is stale: swift run DocumentationTools")
    }
    for folder in Pictures.folders {
      for page in try repository.pages(in: folder, suffix: ".svg") {
        #expect(pictures.files[page.path] != nil, "\(page.path) shows nothing that is documented")
      }
    }
  }

  @Test func `every picture is shown on a page`() throws {
    let repository = Repository()
    let pages = try repository.pages(in: "Docs", suffix: ".md").map(\.text).joined()
    for folder in Pictures.folders {
      for picture in try repository.pages(in: folder, suffix: ".svg") {
        let name = picture.path.split(separator: "/").last ?? ""
        #expect(pages.contains("](Resources/Marbles/\(name))"), "\(picture.path)")
      }
    }
  }

  @Test func `every marble of a doc comment is played, or there is a reason`() throws {
    let repository = Repository()
    let pages = try repository.librarySources()
    for page in pages {
      let declarations = page.declarations
      if Scene.unplayed.keys.contains(where: page.path.hasPrefix) { continue }
      for declaration in declarations {
        #expect(!declaration.diagrams.isEmpty, "\(declaration.name) in \(page.path)")
      }
      let played = Set(declarations.flatMap(\.block))
      for (number, line) in zip(1..., page.lines) where line.contains("///     ") {
        guard let row = line.firstMatch(of: /^ *\/\/\/ {5,}(\S.*: {2,}[-(|#\w].*)$/) else {
          continue
        }
        let text = row.1.trimmingCharacters(in: .whitespaces)
        #expect(played.contains(text), "\(page.path):\(number) is not read")
      }
    }
    for path in Scene.unplayed.keys {
      let hasDiagrams = pages.contains { $0.path.hasPrefix(path) && !$0.declarations.isEmpty }
      #expect(hasDiagrams, "\(path) has no diagrams")
    }
    let names = Set(try repository.documentedDiagrams().map(\.name))
    #expect(Scene.all.keys.allSatisfy(names.contains))
  }

  @Test func `the site shows a picture in place of the diagram`() throws {
    let illustrator = Illustrator(try Repository().documentedDiagrams())
    let lines = [
      "A publisher that fails as soon as it is subscribed to.", "", "    Fail(error):    #", "",
      "The failure needs no demand.",
    ]
    let graph = try JSONSerialization.data(
      withJSONObject: [
        "symbols": [
          ["docComment": ["lines": lines.map { ["text": $0] }]],
          ["docComment": ["lines": [["text": "    other"]]]],
        ]
      ]
    )
    let (illustrated, count) = try illustrator.illustrated(graph)
    #expect(count == 1)
    let text = String(decoding: illustrated, as: UTF8.self)
    #expect(text.contains("![Fail](Fail.svg)") && !text.contains("#"))
    #expect(text.contains("The failure needs no demand."))
  }

  @Test func `a row is read by columns`() throws {
    let row = try #require(rows("  upstream:  -1--ab-(23|)").first)
    #expect(row.role == .publisher("upstream"))
    #expect(row.events.map(\.time) == [1, 4, 7, 7, 7])
    #expect(row.events.map(\.marble) == ["1", "ab", "2", "3", "|"])
    let failing = try #require(rows("  upstream:  --#late").first)
    #expect(failing.events == [Diagram.Event(time: 2, kind: .failure("late"))])
  }

  @Test func `a name says what a row is`() {
    let block = [
      "  upstream:  -1-", "  f(a):        -2-", "  1st run:   #", "  map { f($0) }:  -2-",
    ]
    #expect(
      rows(block).map(\.role) == [
        .publisher("upstream"), .function("f", argument: "a"), .run, .result,
      ]
    )
    #expect(rows("  upstream:  -1-", "  other:       -2-").map(\.start) == [0, 2])
  }

  @Test func `a diagram that lies is found out`() {
    let rows = rows("  upstream:    -1-|", "  map { $0 }:  -2-|")
    let output: [Substring] = ["event\t0\t1\t1\tvalue\t1", "event\t0\t1\t3\tfinished", "end\t0\t1"]
    let run = DiagramRun(of: Diagram(rows: rows), number: 0, output: output)
    #expect(run.differences.map(\.text) == ["map { $0 }: it says -2-|, but sends -1-|"])
  }

  @Test func `a symbol without a doc comment is found`() async throws {
    try await withTemporaryFolder { folder in
      let graph = """
        {"symbols": [
          {"identifier": {"precise": "a"}, "kind": {"identifier": "swift.struct"},
           "pathComponents": ["Said"], "docComment": {"lines": []}},
          {"identifier": {"precise": "b"}, "kind": {"identifier": "swift.method"},
           "pathComponents": ["Said", "silent()"]}
        ], "relationships": []}
        """
      try graph.write(
        to: folder.appendingPathComponent("A.symbols.json"),
        atomically: true,
        encoding: .utf8
      )
      #expect(
        try SymbolGraphs(in: folder.path).silentSymbols == ["Said.silent() has no doc comment"]
      )
    }
  }

  private func rows(_ lines: String...) -> [Diagram.Row] { rows(lines) }

  private func rows(_ lines: [String]) -> [Diagram.Row] {
    let block = lines.enumerated().map { (number: $0.offset + 1, text: $0.element[...]) }
    // Rows without a result make no diagram, so there is one at the end.
    let all = block + [(number: 99, text: "  map { end }:  -|")]
    let read = Diagram.diagrams(in: all, of: "map").flatMap(\.rows)
    return read.filter { $0.line != 99 }
  }
}
