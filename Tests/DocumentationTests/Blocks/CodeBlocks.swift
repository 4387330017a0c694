@testable import DocumentationTools

extension Repository {
  /// Every block of Swift in the guides and in the doc comments of the libraries.
  func codeBlocks() throws -> [CodeBlock] {
    try markdown().flatMap { CodeBlock.blocks(inMarkdown: $0) }
      + librarySources().flatMap { CodeBlock.blocks(inSource: $0) }
  }
}

extension CodeBlock {
  static func blocks(inMarkdown page: Repository.Page) -> [CodeBlock] {
    blocks(in: page.lines.map { $0 }, path: page.path)
  }

  static func blocks(inSource page: Repository.Page) -> [CodeBlock] {
    let comments = page.lines.map { line -> Substring in
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("///") else { return "" }
      return line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)
    }
    return blocks(in: comments, path: page.path)
  }

  private static func blocks(in lines: [Substring], path: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var fence: (line: Int, isSwift: Bool)?
    for (index, line) in lines.enumerated() {
      let mark = line.drop { $0 == " " }
      guard mark.hasPrefix("```") else { continue }
      if let open = fence {
        if open.isSwift {
          let code = lines[open.line..<index].map(String.init)
          blocks.append(CodeBlock(path: path, line: open.line + 1, code: code))
        }
        fence = nil
      } else {
        fence = (index + 1, mark.hasPrefix("```swift"))
      }
    }
    return blocks
  }
}
