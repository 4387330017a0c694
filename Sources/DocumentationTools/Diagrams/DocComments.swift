extension Repository {
  /// All operators whose doc comments have a marble diagram, in the order of the files.
  func documentedOperators() throws -> [Diagram.Declaration] {
    try pages(in: "Sources/Rivulet/Operators", suffix: ".swift").flatMap { $0.declarations }
  }
}

extension Repository.Page {
  /// The public declarations whose doc comments have a diagram.
  var declarations: [Diagram.Declaration] {
    var declarations: [Diagram.Declaration] = []
    var comment: [(number: Int, text: Substring)] = []
    let lines = lines
    for (index, line) in lines.enumerated() {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("///") {
        comment.append((index + 1, code.dropFirst(3)))
      } else if !code.hasPrefix("@") {
        if code.hasPrefix("public "),
          let declaration = declaration(in: lines[index...].prefix(20), under: comment)
        {
          declarations.append(declaration)
        }
        comment = []
      }
    }
    return declarations
  }

  private func declaration(
    in lines: ArraySlice<Substring>,
    under comment: [(number: Int, text: Substring)]
  ) -> Diagram.Declaration? {
    let code = lines.joined(separator: " ").prefix { $0 != "{" }
    guard let keyword = code.firstMatch(of: /(?:func|var) `?(\w+)`?/) else { return nil }
    let baseName = "\(keyword.1)"
    let block = comment.drop { !$0.text.hasPrefix("     ") }.prefix { $0.text.hasPrefix("     ") }
    let diagrams = Diagram.diagrams(in: Array(block), of: baseName)
    guard !diagrams.isEmpty else { return nil }
    let sentence = comment.prefix { !$0.text.isEmpty }.map { $0.text.dropFirst() }
    return Diagram.Declaration(
      path: path,
      chapter: folder.split(separator: "/").last.map(String.init) ?? "",
      baseName: baseName,
      name: baseName + Self.labels(in: code[keyword.range.upperBound...]),
      summary: sentence.joined(separator: " "),
      takesScheduler: code.contains("on scheduler:"),
      takesExecutor: code.contains(" executor:"),
      diagrams: diagrams
    )
  }

  /// The labels of the first list of arguments, as in `(_:on:)`; nothing if there is none.
  private static func labels(in code: Substring) -> String {
    var labels = ""
    var depth = 0
    var word = ""
    var hasList = false
    for character in code.replacing("->", with: " ") {
      switch character {
      case "<", "[", "(":
        if character == "(", depth == 0 { hasList = true }
        depth += 1
        word = ""
      case ">", "]", ")":
        depth -= 1
        if character == ")", depth == 0 { return "(\(labels))" }
      case ":" where depth == 1 && hasList:
        labels += "\(word.split(separator: " ").first ?? ""):"
        word = ""
      case ",": word = ""
      default: word.append(character)
      }
    }
    return ""
  }
}
