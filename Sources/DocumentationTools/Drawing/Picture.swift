/// The picture of an operator: its diagrams, one below the other, as SVG.
///
/// Text is text, and colours follow the reader's choice of light or dark. A marble has the colour of
/// the line that it came from.
struct Picture {
  let title: String
  let runs: [DiagramRun]
  /// What stands in the box above the lines that come out, if none of them says so.
  var box: String? = nil

  private static let tick = 18
  private static let height = 46
  private static let boxHeight = 34
  private static let margin = 16

  /// What is drawn, from top to bottom.
  private enum Item {
    case line(run: Int, row: Int)
    case box(String)
    case gap
  }

  var svg: String {
    let width = max(timeline + ticks * Self.tick + noteWidth + 2 * Self.margin, boxWidth)
    var y = Self.margin
    var parts: [String] = []
    for item in items {
      switch item {
      case .line(let run, let row):
        parts += line(runs[run], row, y: y + Self.height / 2)
        y += Self.height
      case .box(let text):
        parts += box(text, y: y, width: width)
        y += Self.boxHeight + 4
      case .gap: y += 14
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(y + Self.margin)" \
      width="\(width)" height="\(y + Self.margin)" role="img" aria-label="\(escaped(title))">
      <title>\(escaped(title))</title>
      \(Self.style)
      <rect width="\(width)" height="\(y + Self.margin)" rx="8" class="page"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private var items: [Item] {
    var items: [Item] = []
    for (number, run) in runs.enumerated() {
      if number > 0 { items.append(.gap) }
      for (index, row) in run.diagram.rows.enumerated() {
        if row.role == .result {
          items.append(.box(row.name))
        } else if let box, index == run.diagram.rows.firstIndex(where: { !$0.isInput }) {
          items.append(.box(box))
        }
        items.append(.line(run: number, row: index))
      }
    }
    return items
  }

  // MARK: - Measures

  private var ticks: Int {
    let ends = runs.flatMap { run in
      zip(run.diagram.rows, run.events).map { row, events in
        row.start + (events.map(\.time).max() ?? row.marbles.count)
      } + [run.diagram.end]
    }
    return (ends.max() ?? 0) + 1
  }

  /// Where time begins: behind the longest name.
  private var timeline: Int {
    let names = runs.flatMap { $0.diagram.rows }.map { label(of: $0).count }
    return Self.margin + (names.max() ?? 0) * 8 + 20
  }

  private var noteWidth: Int {
    (runs.flatMap { $0.diagram.rows }.map(\.note.count).max() ?? 0) * 7
  }

  private var boxWidth: Int {
    let names = runs.flatMap { $0.diagram.rows }.filter { $0.role == .result }.map(\.name)
    return ((names + [box ?? ""]).map(\.count).max() ?? 0) * 8 + 4 * Self.margin
  }

  private func label(of row: Diagram.Row) -> String {
    row.role == .result ? "" : row.name
  }

  private func x(_ time: Int) -> Int { timeline + time * Self.tick }

  // MARK: - Parts

  private func box(_ text: String, y: Int, width: Int) -> [String] {
    [
      rect(x: Self.margin, y: y, width: width - 2 * Self.margin, height: Self.boxHeight, "box", 6),
      self.text(text, x: width / 2, y: y + 22, "code"),
    ]
  }

  private func line(_ run: DiagramRun, _ index: Int, y: Int) -> [String] {
    let row = run.diagram.rows[index]
    let events = run.events[index]
    let end = row.disposal ?? events.last.map { $0.kind.isEnd ? row.start + $0.time : nil } ?? nil
    let right = x(end ?? ticks)
    var parts: [String] = []
    if !label(of: row).isEmpty {
      parts.append(text(label(of: row), x: Self.margin, y: y + 5, "name"))
    }
    parts.append(stroke(x(row.start) - 12, y, right, y, "time"))
    if row.start > 0 {
      parts.append(stroke(x(row.start) - 12, y - 5, x(row.start) - 12, y + 5, "time"))
    }
    if end == nil {
      parts.append("<path d=\"M\(right - 6 + 4) \(y - 5)l7 5l-7 5\" class=\"time\"/>")
    }
    for time in Set(events.map(\.time)).sorted() {
      parts += marbles(
        events.filter { $0.time == time },
        of: run,
        index,
        x: x(row.start + time),
        y: y
      )
    }
    if !row.note.isEmpty {
      let last = events.filter { $0.time == events.last?.time }
      let x = max(right + 16, x(row.start + (last.last?.time ?? 0)) + last.map(width).reduce(0, +))
      parts.append(text(row.note, x: x, y: y + 5, "name"))
    }
    return parts
  }

  /// The room that an event takes beside another one.
  private func width(of event: Diagram.Event) -> Int {
    switch event.kind {
    case .value(let value): max(26, value.count * 8 + 12)
    case .finished, .failure: 8
    }
  }

  /// What happens at one time, side by side.
  private func marbles(
    _ events: [Diagram.Event],
    of run: DiagramRun,
    _ row: Int,
    x start: Int,
    y: Int
  ) -> [String] {
    var parts: [String] = []
    var x = start
    for event in events {
      switch event.kind {
      case .value(let value):
        let width = width(of: event)
        let colour = colour(of: event, run, row)
        parts.append(rect(x: x - 13, y: y - 13, width: width, height: 26, "marble \(colour)", 13))
        parts.append(text(value, x: x - 13 + width / 2, y: y + 5, "value \(colour)"))
        x += width
      case .finished:
        let here = x == start ? x : x - 7
        parts.append(stroke(here, y - 13, here, y + 13, "end"))
        x += 8
      case .failure(let name):
        let here = x == start ? x : x - 3
        parts.append(
          "<path d=\"M\(here - 8) \(y - 8)l16 16m0 -16l-16 16\" class=\"failure\"/>"
        )
        if !name.isEmpty { parts.append(text(name, x: here + 14, y: y + 5, "name")) }
        x += 8
      }
    }
    return parts
  }

  /// The colour of the line that a value came from.
  private func colour(of event: Diagram.Event, _ run: DiagramRun, _ index: Int) -> String {
    let rows = run.diagram.rows
    if rows[index].role == .requests { return "result" }
    let inputs = rows.indices.filter { rows[$0].isInput && rows[$0].role != .requests }
    if let own = inputs.firstIndex(of: index) { return "c\(own % 4)" }
    let time = rows[index].start + event.time
    func times(_ input: Int, _ isFit: (Diagram.Event) -> Bool) -> [Int] {
      run.events[input].filter { $0.text != nil && isFit($0) }.map { $0.time + rows[input].start }
        .filter { $0 <= time }
    }
    // A value that came at that time, else the newest one that reads the same.
    let now = inputs.filter { times($0) { _ in true }.contains(time) }
    if now.count == 1 { return "c\((inputs.firstIndex(of: now[0]) ?? 0) % 4)" }
    let same = inputs.map { input in (input, times(input) { $0.text == event.text }.max() ?? -1) }
    if let newest = same.max(by: { $0.1 < $1.1 }), newest.1 >= 0 {
      return "c\((inputs.firstIndex(of: newest.0) ?? 0) % 4)"
    }
    return "result"
  }

  // MARK: - SVG

  private func stroke(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ name: String) -> String {
    "<path d=\"M\(x1) \(y1)L\(x2) \(y2)\" class=\"\(name)\"/>"
  }

  private func rect(
    x: Int,
    y: Int,
    width: Int,
    height: Int,
    _ name: String,
    _ radius: Int
  ) -> String {
    "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(radius)\" "
      + "class=\"\(name)\"/>"
  }

  private func text(_ text: String, x: Int, y: Int, _ name: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" class=\"\(name)\">\(escaped(text))</text>"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static let style = """
    <style>
    text { font: 13px -apple-system, "Segoe UI", "DejaVu Sans", sans-serif }
    .page { fill: #ffffff } .name { fill: #57606a }
    .code { font: 600 13px ui-monospace, Menlo, "DejaVu Sans Mono", monospace; fill: #24292f; \
    text-anchor: middle }
    .value { font-weight: 600; text-anchor: middle }
    .box { fill: #f6f8fa; stroke: #d0d7de }
    .time { fill: none; stroke: #8c959f; stroke-width: 2 } .end { stroke: #24292f; stroke-width: 3 }
    .failure { fill: none; stroke: #cf222e; stroke-width: 3; stroke-linecap: round }
    .marble { stroke-width: 1.5 }
    rect.c0 { fill: #ddf4ff; stroke: #0969da } text.c0 { fill: #0a3069 }
    rect.c1 { fill: #fff1d6; stroke: #bc4c00 } text.c1 { fill: #762c00 }
    rect.c2 { fill: #dafbe1; stroke: #1a7f37 } text.c2 { fill: #044f1e }
    rect.c3 { fill: #fbe9ff; stroke: #8250df } text.c3 { fill: #3e1f79 }
    rect.result { fill: #eef0f2; stroke: #57606a } text.result { fill: #24292f }
    @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } .name { fill: #9198a1 } .code { fill: #e6edf3 }
    .box { fill: #161b22; stroke: #3d444d }
    .time { stroke: #6e7681 } .end { stroke: #e6edf3 } .failure { stroke: #f85149 }
    rect.c0 { fill: #0c2d6b; stroke: #4493f8 } text.c0 { fill: #cae8ff }
    rect.c1 { fill: #5a1e02; stroke: #f0883e } text.c1 { fill: #ffdfb6 }
    rect.c2 { fill: #033a16; stroke: #3fb950 } text.c2 { fill: #aff5b4 }
    rect.c3 { fill: #3c1e70; stroke: #ab7df8 } text.c3 { fill: #eddeff }
    rect.result { fill: #2a313c; stroke: #9198a1 } text.result { fill: #e6edf3 }
    }
    </style>
    """
}

extension Diagram.Event.Kind {
  var isEnd: Bool {
    if case .value = self { false } else { true }
  }
}
