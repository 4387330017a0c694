import Rivulet

extension Probe {
  /// What was recorded, as a diagram, without the subscription and the disposal.
  public var diagram: String {
    MarbleLayout([stream.map { $0.symbol { "\($0)" } }], tick: tick).rows[0]
  }

  private var tick: Duration { (clock as? TestScheduler)?.tick ?? .seconds(1) }

  private func difference(
    _ expected: String,
    _ names: MarbleValues<Input>,
    failure: Failure?
  ) throws(MarbleError) -> MarbleDifference? where Input: Equatable {
    let symbols = try MarbleParser.parse(expected, tick: tick)
    try check(symbols, in: expected, names)
    let compared = events.filter { event in
      switch event.signal {
      case .value, .completion: true
      case .subscription: symbols.contains { $0.symbol == .subscription }
      case .disposal: symbols.contains { $0.symbol == .disposal }
      }
    }
    return MarbleDifference.first(
      expected: .init(symbols: symbols) { index in
        switch symbols[index].symbol {
        case .value(let name): names.value(name).map { "value(\($0))" } ?? name
        case .failure: failure.map { "failure(\($0))" } ?? "a failure"
        case .finished: "finished"
        case .subscription: "the subscription"
        case .disposal: "the disposal"
        }
      },
      actual: .init(symbols: compared.map { $0.symbol(names.name) }) { index in
        compared[index].signal.words
      },
      tick: tick
    ) { index in
      switch (symbols[index].symbol, compared[index].signal) {
      case (.value(let name), .value(let value)): names.value(name) == value
      case (.failure, .completion(.failure(let seen))): failure.map { isSame($0, seen) } ?? true
      case (.finished, .completion(.finished)), (.subscription, .subscription),
        (.disposal, .disposal):
        true
      default: false
      }
    }
  }

  private func check(
    _ symbols: [TimedSymbol],
    in diagram: String,
    _ names: MarbleValues<Input>
  ) throws(MarbleError) {
    for item in symbols {
      if case .value(let name) = item.symbol, names.value(name) == nil {
        throw MarbleError(
          diagram: diagram,
          column: item.column,
          expected: names.expectation,
          found: "`\(item.symbol.marble)`"
        )
      }
    }
  }
}

extension Probe where Input: Equatable {
  /// How the recorded stream differs from a diagram whose letters stand for the values of a
  /// dictionary; `nil` if it does not.
  ///
  /// Values, completion and times are compared; the subscription and the disposal only if the
  /// diagram mentions them by `^` and `!`. Times count from the start of the scheduler.
  ///
  /// - Parameters:
  ///   - expected: The diagram.
  ///   - values: What its letters stand for.
  ///   - failure: The error that `#` stands for; without one, it stands for any.
  /// - Returns: The first difference, with both diagrams in its description.
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public func difference(
    from expected: String,
    _ values: [Character: Input],
    failure: Failure? = nil
  ) throws(MarbleError) -> MarbleDifference? {
    try difference(expected, MarbleValues(values), failure: failure)
  }

  /// How the recorded stream differs from a diagram whose letters are the values; `nil` if it does
  /// not.
  ///
  /// Values, completion and times are compared; the subscription and the disposal only if the
  /// diagram mentions them by `^` and `!`. Times count from the start of the scheduler.
  ///
  /// - Parameters:
  ///   - expected: The diagram.
  ///   - failure: The error that `#` stands for; without one, it stands for any.
  /// - Returns: The first difference, with both diagrams in its description.
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public func difference(
    from expected: String,
    failure: Failure? = nil
  ) throws(MarbleError) -> MarbleDifference? where Input: LosslessStringConvertible {
    try difference(expected, .asWritten(), failure: failure)
  }
}

extension Signal {
  /// The signal in words, for a message.
  var words: String {
    switch self {
    case .subscription: "the subscription"
    case .value(let value): "value(\(value))"
    case .completion(.finished): "finished"
    case .completion(.failure(let failure)): "failure(\(failure))"
    case .disposal: "the disposal"
    }
  }
}
