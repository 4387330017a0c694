import Rivulet

/// How a recorded stream differs from the expected one.
///
/// Its description is what a failing test should print.
///
/// ```text
/// The streams differ at 4s: expected value(c), got value(d).
///   expected  -a--c-|
///   actual    -a--d--|
///                 ^
/// ```
public struct MarbleDifference: Error, Hashable, CustomStringConvertible {
  /// The virtual time of the first difference.
  public let time: Duration

  /// The whole explanation: a sentence, both diagrams one below the other, and a mark.
  public let description: String

  /// One diagram, and how to put each of its events in words.
  struct Side {
    var symbols: [TimedSymbol]
    var words: (Int) -> String

    func event(_ index: Int) -> String {
      index < symbols.count ? words(index) : "nothing"
    }

    func time(_ index: Int) -> Duration? {
      index < symbols.count ? symbols[index].time : nil
    }
  }

  /// Compares two diagrams event by event.
  ///
  /// The times are compared first, then `matches` says whether the events of that number are the
  /// same.
  static func first(
    expected: Side,
    actual: Side,
    tick: Duration,
    matches: (Int) -> Bool
  ) -> MarbleDifference? {
    let common = min(expected.symbols.count, actual.symbols.count)
    let longest = max(expected.symbols.count, actual.symbols.count)
    let index = (0..<longest).first { index in
      index >= common || expected.time(index) != actual.time(index) || !matches(index)
    }
    guard let index, let time = [expected.time(index), actual.time(index)].compactMap({ $0 }).min()
    else { return nil }
    let there = (
      expected: expected.time(index) == time ? expected.event(index) : "nothing",
      actual: actual.time(index) == time ? actual.event(index) : "nothing"
    )
    return MarbleDifference(
      time: time,
      description: describe(there, at: time, [expected.symbols, actual.symbols], tick: tick)
    )
  }

  private static func describe(
    _ there: (expected: String, actual: String),
    at time: Duration,
    _ diagrams: [[TimedSymbol]],
    tick: Duration
  ) -> String {
    let layout = MarbleLayout(diagrams, tick: tick)
    let (left, right) = (layout.cell(0, at: time), layout.cell(1, at: time))
    let common = left == right ? 0 : zip(left, right).prefix { $0 == $1 }.count
    let mark = (layout.column(of: time) ?? 0) + common
    let note = layout.tick == tick ? "" : " One marble is \(layout.tick.inUnits)."
    let lines = [
      "The streams differ at \(time.inUnits): expected \(there.expected), got \(there.actual)."
        + note,
      "  expected  " + layout.rows[0],
      "  actual    " + layout.rows[1],
      "            " + String(repeating: " ", count: mark) + "^",
    ]
    return lines.map { line in
      line.last == " " ? String(line.reversed().drop { $0 == " " }.reversed()) : line
    }.joined(separator: "\n")
  }
}
