import Foundation

/// Puts pictures into the doc comments of a symbol graph, in place of the diagrams.
struct Illustrator {
  /// A picture, as it is written in Markdown, by the lines of its diagrams.
  private let pictures: [[String]: String]

  init(_ declarations: [Diagram.Declaration]) {
    let pairs = declarations.map { declaration in
      (declaration.block, "![\(declaration.name)](\(declaration.pictureName).svg)")
    }
    pictures = Dictionary(pairs) { first, _ in first }
  }

  /// A symbol graph with pictures, and how many symbols have one.
  func illustrated(_ graph: Data) throws -> (Data, Int) {
    guard var object = try JSONSerialization.jsonObject(with: graph) as? [String: Any],
      var symbols = object["symbols"] as? [[String: Any]]
    else { return (graph, 0) }
    var count = 0
    for index in symbols.indices {
      guard var comment = symbols[index]["docComment"] as? [String: Any],
        let lines = comment["lines"] as? [[String: Any]],
        let texts = illustrated(lines.map { $0["text"] as? String ?? "" })
      else { continue }
      comment["lines"] = texts.map { ["text": $0] }
      symbols[index]["docComment"] = comment
      count += 1
    }
    object["symbols"] = symbols
    let options: JSONSerialization.WritingOptions = [.withoutEscapingSlashes, .sortedKeys]
    return (try JSONSerialization.data(withJSONObject: object, options: options), count)
  }

  /// The lines of a doc comment with a picture; nothing if there is none.
  func illustrated(_ lines: [String]) -> [String]? {
    let trimmed = lines.map { $0.trimmingCharacters(in: .whitespaces) }
    for start in lines.indices where lines[start].hasPrefix("    ") {
      let end = lines[start...].firstIndex { !$0.hasPrefix("    ") } ?? lines.endIndex
      if let picture = pictures[Array(trimmed[start..<end])] {
        return lines[..<start] + [picture] + lines[end...]
      }
    }
    return nil
  }
}
