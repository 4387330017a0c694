/// Marble diagrams written one below the other, with what happens at one time in one column.
struct MarbleLayout {
  /// The text of each diagram.
  private(set) var rows: [String]

  /// The time that one marble takes: the given tick, or less if events are closer than that.
  let tick: Duration

  /// Runs of at most that many ticks are drawn as dashes, longer ones as a number with a unit.
  static let longestRun = 20

  /// When each stream ended, after which its row is blank.
  private let ends: [Duration?]
  private var columns: [Duration: Int] = [:]
  private var width = 0

  /// Draws diagrams; the symbols of each are in the order of time.
  init(_ diagrams: [[TimedSymbol]], tick: Duration) {
    let times = Set(diagrams.joined().map(\.time)).sorted()
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    self.tick = min(tick, steps.min() ?? tick)
    self.rows = diagrams.map { _ in "" }
    self.ends = diagrams.map { $0.first { [.finished, .failure].contains($0.symbol) }?.time }
    let contents = diagrams.map { diagram in
      Dictionary(grouping: diagram, by: \.time).mapValues { symbols in
        let marbles = symbols.map(\.symbol.marble).joined()
        return symbols.count == 1 ? marbles : "(" + marbles + ")"
      }
    }
    var cursor = min(.zero, times.first ?? .zero)
    for (index, time) in times.enumerated() {
      appendGap(from: cursor, to: time)
      cursor = time + self.tick
      columns[time] = width
      let next = index + 1 < times.count && times[index + 1] == cursor ? cursor : nil
      append(
        contents.map { $0[time] ?? "-" },
        at: time,
        before: next.map { next in
          contents.map { $0[next] ?? "-" }
        }
      )
    }
  }

  /// The column, counted from 0, in which the marbles of `time` begin.
  func column(of time: Duration) -> Int? { columns[time] }

  /// The marbles of one diagram at `time`.
  func cell(_ row: Int, at time: Duration) -> Substring {
    guard let column = columns[time] else { return "" }
    let following = columns.values.filter { $0 > column }.min() ?? width
    return rows[row].prefix(following).dropFirst(column)
  }

  private mutating func appendGap(from start: Duration, to end: Duration) {
    let gap = end - start
    let count = gap.attoseconds / tick.attoseconds
    let isWhole = gap.attoseconds % tick.attoseconds == 0
    if isWhole && count <= MarbleLayout.longestRun {
      append(rows.map { _ in String(repeating: "-", count: Int(count)) }, at: start, before: nil)
    } else {
      let text = width == 0 ? "\(gap.inUnits) " : " \(gap.inUnits) "
      append(rows.map { _ in text }, at: start, before: nil)
    }
  }

  private mutating func append(_ cells: [String], at time: Duration, before next: [String]?) {
    var cells = zip(cells, ends).map { cell, end in time > end ?? time ? "" : cell }
    for row in cells.indices where isTakenForGap(cells[row], row: row, before: next?[row]) {
      cells[row] = "'" + cells[row] + "'"
    }
    let wide = cells.map(\.count).max() ?? 0
    for row in rows.indices {
      rows[row] += cells[row] + String(repeating: " ", count: wide - cells[row].count)
    }
    width += wide
  }

  /// Whether a digit that stands where a gap could begin would be read as one.
  private func isTakenForGap(_ cell: String, row: Int, before next: String?) -> Bool {
    guard cell.count == 1, let digit = cell.first, digit.isNumber, let follower = next?.first,
      rows[row].last ?? " " == " "
    else { return false }
    return follower.isNumber || Duration.units.contains { $0.name.first == follower }
  }
}
