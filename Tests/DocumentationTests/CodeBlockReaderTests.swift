import Testing

@testable import DocumentationTools

/// Blocks are found where they are, and read as they are meant.
@Suite("Reading code blocks")
struct CodeBlockReaderTests {
  @Test func `finds the Swift blocks of a page and leaves others out`() {
    let page = Repository.Page(
      path: "Docs/Page.md",
      text: """
        # Page

        ```swift
        let one = 1
        ```

        ```
        no Swift
        ```

        ```swift
        let two = 2

        print(two)
        ```
        """
    )
    #expect(
      CodeBlock.blocks(inMarkdown: page) == [
        CodeBlock(path: "Docs/Page.md", line: 4, code: ["let one = 1"]),
        CodeBlock(path: "Docs/Page.md", line: 12, code: ["let two = 2", "", "print(two)"]),
      ]
    )
  }

  @Test func `finds the Swift blocks of doc comments`() {
    let page = Repository.Page(
      path: "Sources/File.swift",
      text: """
        struct One {
          /// It has an example.
          ///
          /// ```swift
          /// if true {
          ///   print(1)
          /// }
          /// ```
          func one() {}
        }
        """
    )
    #expect(
      CodeBlock.blocks(inSource: page) == [
        CodeBlock(path: "Sources/File.swift", line: 5, code: ["if true {", "  print(1)", "}"])
      ]
    )
  }

  @Test func `reads what a block prints`() {
    #expect(block("let one = 1").printedLines == nil)
    #expect(block("show(name)  // Prints the name").printedLines == nil)
    #expect(block("send(1)  // Prints nothing").printedLines == [])
    #expect(block("#expect(one == 1)").printedLines == [])
    #expect(block(#"send(1)  // Prints "1", "a, b""#).printedLines == ["1", "a, b"])
    #expect(block(#"send(1)  // Prints "\"1\"""#).printedLines == [#""1""#])
    #expect(block(#"// Prints "1","#, #"// "2""#, #"// "3""#).printedLines == ["1", "2"])
  }

  @Test func `tells what has to stand at the top of a file`() {
    #expect(!block("let one = 1", "struct One {}").isFileLevel)
    #expect(block("extension Int {", "}").isFileLevel)
    #expect(block("import Observation").isFileLevel)
    #expect(block("public protocol One {}").isFileLevel)
  }

  @Test func `calls the functions that take nothing`() {
    #expect(block("@MainActor func one() {", "}").callableFunctions == ["one"])
    #expect(block("func one(_ number: Int) {", "}").callableFunctions == [])
    #expect(block("struct One {", "  func one() {}", "}").callableFunctions == [])
  }

  private func block(_ code: String...) -> CodeBlock {
    CodeBlock(path: "Page.md", line: 1, code: code)
  }
}
