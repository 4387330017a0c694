/// What came of playing a diagram.
struct DiagramRun {
  let diagram: Diagram
  /// What each line sent; of a line that is an input, what it says.
  private(set) var events: [[Diagram.Event]]
  /// In what the diagram and the run differ, with the numbers of the lines.
  private(set) var differences: [(line: Int, text: String)] = []

  /// What a line of the program's output says.
  private struct Report {
    let row: Int
    let time: Int
    let kind: Substring
    /// How a value may be written, or the name of an error.
    let names: [String]
  }

  /// Reads the output of the program for the diagram of that number.
  init(of diagram: Diagram, number: Int, output: [Substring]) {
    self.diagram = diagram
    events = diagram.rows.map(\.events)
    let fields = output.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
      .filter { $0.count > 2 && $0[1] == "\(number)" }
    for (index, row) in diagram.rows.enumerated() {
      let own = fields.filter { $0[2] == "\(index)" }
      if row.role == .requests || row.role == .script { continue }
      if row.isInput {
        let starts = own.compactMap { $0[0] == "start" ? Int($0[3]) : nil }
        if row.start > 0, !starts.contains(row.start) {
          differ(row, "is subscribed to at \(starts), not at \(row.start)")
        }
      } else {
        compare(row, index, with: own.filter { $0[0] == "event" }.compactMap(Self.report))
      }
    }
  }

  private static func report(_ fields: [Substring]) -> Report? {
    guard fields.count > 4, let row = Int(fields[2]), let time = Int(fields[3]) else { return nil }
    let names = fields.dropFirst(5).map(String.init)
    return Report(row: row, time: time, kind: fields[4], names: names)
  }

  private mutating func differ(_ row: Diagram.Row, _ text: String) {
    differences.append((row.line, "\(row.name): \(text)"))
  }

  /// Looks whether the marbles of a line say what was sent, and takes over how values are written.
  private mutating func compare(_ row: Diagram.Row, _ index: Int, with sent: [Report]) {
    events[index] = []
    var text = row.marbles[...]
    var time = row.start
    var isSame = true
    // A line without an end is cut where its drawing ends.
    let isCut = !row.marbles.contains { "|#!".contains($0) }
    let length = isCut ? row.start + row.marbles.count : .max
    for instant in Set(sent.map(\.time)).sorted() where instant < length {
      let reports = sent.filter { $0.time == instant }
      while time < instant, let first = text.first, "-^! ".contains(first) {
        text.removeFirst()
        time += 1
      }
      let written = Self.writings(of: reports)
      let marbles = { (kinds: [Diagram.Event.Kind]) in
        kinds.map { Diagram.Event(time: 0, kind: $0).marble }.joined()
      }
      // Spaces between the values of a group are for the reader.
      let dense = text.filter { $0 != " " }
      let found = written.first { kinds in
        time == instant
          && dense.hasPrefix(kinds.count > 1 ? "(\(marbles(kinds)))" : marbles(kinds))
      }
      let kinds = found ?? written[0]
      events[index] += kinds.map { Diagram.Event(time: instant - row.start, kind: $0) }
      isSame = isSame && found != nil
      var width = marbles(kinds).count + (kinds.count > 1 ? 2 : 0)
      if found != nil {
        var rest = width
        width =
          text.prefix { character in
            if character != " " { rest -= 1 }
            return rest >= 0
          }.count
      }
      text = text.dropFirst(width)
      time += width
    }
    if !isSame || text.contains(where: { !"-^! ".contains($0) }) {
      differ(row, "it says \(row.marbles), but sends \(marbles(of: events[index]))")
    }
  }

  /// All ways to write what is sent at one time.
  private static func writings(of reports: [Report]) -> [[Diagram.Event.Kind]] {
    reports.reduce(into: [[]]) { writings, report in
      let kinds: [Diagram.Event.Kind] =
        switch report.kind {
        case "value": report.names.map { .value($0) }
        case "finished": [.finished]
        default: report.names.map { .failure($0) }
        }
      writings = writings.flatMap { writing in kinds.map { writing + [$0] } }
    }
  }

  /// Events as a diagram.
  private func marbles(of events: [Diagram.Event]) -> String {
    var text = ""
    for time in Set(events.map(\.time)).sorted() {
      let marbles = events.filter { $0.time == time }.map(\.marble)
      text += String(repeating: "-", count: max(0, time - text.count))
      text += marbles.count > 1 ? "(\(marbles.joined()))" : marbles[0]
    }
    return text
  }
}
