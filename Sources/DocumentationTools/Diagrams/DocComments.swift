import Foundation

extension Repository {
  /// All declarations whose doc comments have a marble diagram, in the order of the files, but for
  /// those that cannot be played.
  func documentedDiagrams() throws -> [Diagram.Declaration] {
    var declarations = try librarySources()
      .filter { page in !Scene.unplayed.keys.contains { page.path.hasPrefix($0) } }
      .flatMap { $0.declarations }
    for index in declarations.indices {
      let first = declarations.first { $0.pictureName == declarations[index].pictureName }
      declarations[index].isAmbiguous = first?.name != declarations[index].name
    }
    return declarations
  }
}

extension Repository.Page {
  /// The public declarations whose doc comments have a diagram.
  var declarations: [Diagram.Declaration] {
    var declarations: [Diagram.Declaration] = []
    var comment: [(number: Int, text: Substring)] = []
    var owner = ""
    let lines = lines
    for (index, line) in lines.enumerated() {
      let code = line.drop { $0 == " " }
      if let type = line.firstMatch(of: /^(?:[a-z]+ )*(?:struct|class|enum|extension) (\w+)/) {
        owner = "\(type.1)"
      }
      if code.hasPrefix("///") {
        comment.append((index + 1, code.dropFirst(3)))
      } else if !code.hasPrefix("@") {
        if code.hasPrefix("public "),
          let declaration = declaration(in: lines[index...].prefix(20), of: owner, under: comment)
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
    of owner: String,
    under comment: [(number: Int, text: Substring)]
  ) -> Diagram.Declaration? {
    let code = lines.joined(separator: " ").prefix { $0 != "{" }
    let keywords = /(?:func|var|struct|class) `?(\w+)`?|\binit\b/
    let block = Self.block(of: comment)
    guard !block.isEmpty, let keyword = code.firstMatch(of: keywords) else { return nil }
    // A publisher is made of many things, and all call it so.
    let isSource = keyword.1 == "publisher" && code.contains("var")
    let baseName = isSource ? "\(owner)-publisher" : keyword.1.map(String.init) ?? owner
    let isType = code.firstMatch(of: /^\s*(?:[a-z]+ )*(?:struct|class)\b/) != nil
    let name = baseName + (isType ? "" : Self.labels(in: code[keyword.range.upperBound...]))
    let scene = Scene.all[name]
    let sentence = comment.prefix { !$0.text.isEmpty }.map { $0.text.dropFirst() }
    return Diagram.Declaration(
      path: path,
      owner: owner,
      chapter: scene?.chapter ?? folder.split(separator: "/").last.map(String.init) ?? "",
      baseName: baseName,
      name: name,
      summary: sentence.joined(separator: " "),
      takesScheduler: code.contains("on scheduler:"),
      takesExecutor: scene == nil && code.contains(" executor:"),
      block: block.map { $0.text.trimmingCharacters(in: .whitespaces) },
      diagrams: Diagram.diagrams(in: block, of: baseName, in: scene),
      scene: scene
    )
  }

  /// The first lines that are indented behind an empty one, outside of fences.
  private static func block(
    of comment: [(number: Int, text: Substring)]
  ) -> [(number: Int, text: Substring)] {
    var isFenced = false
    var previous: Substring = "-"
    for (index, line) in comment.enumerated() {
      if line.text.contains("```") { isFenced.toggle() }
      if !isFenced, previous.isEmpty, line.text.hasPrefix("     ") {
        return Array(comment[index...].prefix { $0.text.hasPrefix("     ") })
      }
      previous = line.text
    }
    return []
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
