extension Diagram {
  /// Reads the lines of a block; a name that has been used begins another diagram.
  ///
  /// - Parameters:
  ///   - lines: The lines, with their numbers in the file.
  ///   - baseName: What is declared below them.
  ///   - scene: How they are played, if that is no operator.
  /// - Returns: The diagrams, each with its inputs first.
  static func diagrams(
    in lines: [(number: Int, text: Substring)],
    of baseName: String,
    in scene: Scene? = nil
  ) -> [Diagram] {
    let split = lines.compactMap { line in parts(of: line.text).map { (line.number, $0) } }
    guard let origin = split.map(\.1.column).min() else { return [] }
    var diagrams: [Diagram] = []
    var rows: [Row] = []
    for (number, parts) in split {
      let row = Row(
        name: parts.name,
        role: scene?.role(of: parts.name)
          ?? role(of: parts.name, baseName: baseName, isBelowResult: rows.last?.isInput == false),
        start: parts.column - origin,
        marbles: parts.marbles,
        note: parts.note,
        line: number
      )
      if row.isInput, rows.last?.isInput == false {
        diagrams.append(Diagram(rows: rows))
        rows = []
      }
      rows.append(row)
    }
    diagrams.append(Diagram(rows: rows))
    return diagrams.filter { $0.rows.contains { scene == nil ? $0.role == .result : !$0.isInput } }
  }

  /// The name, what stands behind the colon and two spaces, the column of that, and a note.
  private static func parts(
    of line: Substring
  ) -> (name: String, column: Int, marbles: String, note: String)? {
    guard let match = line.firstMatch(of: /^ *(.+?):( {2,})(\S.*)$/) else { return nil }
    let column = line.count - match.3.count
    let noted = match.3.firstRange(of: "  ")
    let marbles = noted.map { match.3[..<$0.lowerBound] } ?? match.3
    let note = noted.map { match.3[$0.upperBound...].drop { $0 == " " } } ?? ""
    return (String(match.1), column, String(marbles), String(note))
  }

  private static func role(of name: String, baseName: String, isBelowResult: Bool) -> Role {
    if name.hasPrefix("[") || name.hasPrefix(baseName) || name.contains(".\(baseName)") {
      return .result
    }
    if isBelowResult, name.count == 1 { return .group(name) }
    if name == "requested" { return .requests }
    if name.wholeMatch(of: /\d(st|nd|rd|th) run/) != nil { return .run }
    if name.wholeMatch(of: /S\d/) != nil { return .subscriber }
    if let group = name.wholeMatch(of: /group (\w+)/) { return .group("\(group.1)") }
    if let call = name.wholeMatch(of: /(\w+)\((\w+)\)/) {
      return .function("\(call.1)", argument: "\(call.2)")
    }
    return .publisher(name)
  }
}

extension Diagram.Row {
  /// When its subscriber leaves, as `!` says.
  var disposal: Int? {
    marbles.firstIndex(of: "!").map { start + marbles.distance(from: marbles.startIndex, to: $0) }
  }

  /// What the line says that happens, at times counted from its start.
  var events: [Diagram.Event] {
    var events: [Diagram.Event] = []
    var text = marbles[...]
    func time() -> Int { marbles.distance(from: marbles.startIndex, to: text.startIndex) }
    func append(_ kind: Diagram.Event.Kind) { events.append(.init(time: time(), kind: kind)) }
    while let first = text.first {
      switch first {
      case "-", "^", "!", " ": text.removeFirst()
      case "|":
        append(.finished)
        text.removeFirst()
      case "#":
        let name = text.dropFirst().prefix { $0.isLetter }
        append(.failure(String(name)))
        text.removeFirst(1 + name.count)
      case "(":
        let group = text.dropFirst().prefix { $0 != ")" }
        for marble in group where marble != " " {
          // A failure before an end is an event that is sent as a value.
          let isEvent = marble == "#" && group.hasSuffix("#|")
          switch marble {
          case "|": append(.finished)
          case "#" where !isEvent: append(.failure(""))
          default: append(.value("\(marble)"))
          }
        }
        text.removeFirst(min(text.count, group.count + 2))
      default:
        let name = text.prefix { !"-|#()!^ ".contains($0) }
        append(.value(String(name)))
        text.removeFirst(max(1, name.count))
      }
    }
    return events
  }
}
