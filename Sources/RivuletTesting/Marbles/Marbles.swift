import Rivulet

/// A stream over time, written as a line of text.
///
/// | text | meaning |
/// | --- | --- |
/// | `-` | one tick passes |
/// | `a` | a value, the letter as it is or what a dictionary maps it to; takes one tick |
/// | `'ab'` | a value whose name is longer than a letter; `\` makes a `'` part of it |
/// | `|` `#` | the stream finishes, or fails |
/// | `^` `!` | the subscription, and its disposal |
/// | `(ab|)` | several at once, in that order; the group takes one tick, like a single value |
/// | ` 9s ` | a gap of 9 seconds, enclosed in spaces; the units are `m`, `s`, `ms`, `us` and `ns` |
/// | space | nothing, it only aligns |
///
/// So in `a-b` there are two ticks from `a` to `b`, in `(ab)c` one from the group to `c`, and in
/// `a 9s b` ten, when a tick is a second. Printing and reading give the same events again.
public struct Marbles<Value: Sendable, Failure: Error>: Sendable {
  /// What happens, in order, at times counted from the start of the text.
  public var events: [Recorded<Value, Failure>]

  /// The time that one marble takes.
  public var tick: Duration

  private let values: MarbleValues<Value>

  /// Reads a diagram whose letters stand for the values of a dictionary.
  ///
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public init(
    _ diagram: String,
    _ values: [Character: Value],
    failure: Failure = TestFailure(),
    tick: Duration = .seconds(1)
  ) throws(MarbleError) {
    let values = MarbleValues(values) { String(describing: $0) }
    try self.init(diagram, values, failure: failure, tick: tick)
  }

  /// Reads a diagram whose letters are the values.
  ///
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public init(
    _ diagram: String,
    as type: Value.Type = String.self,
    failure: Failure = TestFailure(),
    tick: Duration = .seconds(1)
  ) throws(MarbleError) where Value: LosslessStringConvertible {
    try self.init(diagram, .asWritten(), failure: failure, tick: tick)
  }

  /// Reads a diagram that cannot fail, whose letters stand for the values of a dictionary.
  ///
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public init(
    neverFailing diagram: String,
    _ values: [Character: Value],
    tick: Duration = .seconds(1)
  ) throws(MarbleError) where Failure == Never {
    let values = MarbleValues(values) { String(describing: $0) }
    try self.init(diagram, values, failure: nil, tick: tick)
  }

  /// Reads a diagram that cannot fail, whose letters are the values.
  ///
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public init(
    neverFailing diagram: String,
    as type: Value.Type = String.self,
    tick: Duration = .seconds(1)
  ) throws(MarbleError) where Value: LosslessStringConvertible, Failure == Never {
    try self.init(diagram, .asWritten(), failure: nil, tick: tick)
  }

  init(
    _ diagram: String,
    _ values: MarbleValues<Value>,
    failure: Failure?,
    tick: Duration
  ) throws(MarbleError) {
    var events: [Recorded<Value, Failure>] = []
    for item in try MarbleParser.parse(diagram, tick: tick) {
      func error(expecting expected: String) -> MarbleError {
        MarbleError(
          diagram: diagram,
          column: item.column,
          expected: expected,
          found: "`\(item.symbol.marble)`"
        )
      }
      let signal: Signal<Value, Failure>
      switch item.symbol {
      case .subscription: signal = .subscription
      case .disposal: signal = .disposal
      case .finished: signal = .completion(.finished)
      case .failure:
        guard let failure else { throw error(expecting: "no failure, this stream cannot fail") }
        signal = .completion(.failure(failure))
      case .value(let name):
        guard let value = values.value(name) else { throw error(expecting: values.expectation) }
        signal = .value(value)
      }
      events.append(Recorded(item.time, signal))
    }
    self.init(events: events, values: values, tick: tick)
  }

  init(events: [Recorded<Value, Failure>], values: MarbleValues<Value>, tick: Duration) {
    self.events = events
    self.values = values
    self.tick = tick
  }

  /// The events at times counted from `^`, where there is one.
  var eventsFromSubscription: [Recorded<Value, Failure>] {
    let origin = events.first { if case .subscription = $0.signal { true } else { false } }
    return events.map { Recorded($0.time - (origin?.time ?? .zero), $0.signal) }
  }
}

extension Marbles: CustomStringConvertible {
  /// The diagram.
  public var description: String {
    MarbleLayout([events.map { $0.symbol(values.name) }], tick: tick).rows[0]
  }
}

extension Recorded {
  func symbol(_ name: (Value) -> String) -> TimedSymbol {
    TimedSymbol(time: time, symbol: MarbleSymbol(signal, name: name))
  }
}
