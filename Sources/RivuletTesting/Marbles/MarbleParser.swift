/// Reads a marble diagram into symbols.
///
/// Every symbol takes one tick, and so does a group, however much it holds; a space takes none. A
/// number with a unit is a gap of that length when spaces, or the ends of the diagram, enclose it.
struct MarbleParser {
  private let diagram: String
  private let characters: [Character]
  private let tick: Duration
  private var index = 0
  private var time: Duration = .zero
  private var symbols: [TimedSymbol] = []

  /// Reads a whole diagram.
  static func parse(_ diagram: String, tick: Duration) throws(MarbleError) -> [TimedSymbol] {
    var parser = MarbleParser(diagram: diagram, tick: tick)
    try parser.parse()
    return parser.symbols
  }

  private init(diagram: String, tick: Duration) {
    self.diagram = diagram
    self.characters = Array(diagram)
    self.tick = tick
  }

  private var current: Character? { index < characters.count ? characters[index] : nil }

  private mutating func parse() throws(MarbleError) {
    while let character = current {
      switch character {
      case " ":
        index += 1
      case "-":
        index += 1
        time += tick
      case "(":
        try parseGroup()
        time += tick
      default:
        if let gap = try parseGap() {
          time += gap
        } else {
          try parseSymbol(expecting: "a marble")
          time += tick
        }
      }
    }
  }

  private mutating func parseGroup() throws(MarbleError) {
    index += 1
    let first = symbols.count
    while current != ")" {
      if current == " " {
        index += 1
      } else {
        try parseSymbol(expecting: symbols.count == first ? "a marble" : "a marble or `)`")
      }
    }
    if symbols.count == first { throw error(expecting: "a marble") }
    index += 1
  }

  private mutating func parseSymbol(expecting expected: String) throws(MarbleError) {
    let symbol: MarbleSymbol
    let column = index + 1
    var length = 1
    switch current {
    case "^": symbol = .subscription
    case "!": symbol = .disposal
    case "|": symbol = .finished
    case "#": symbol = .failure
    case "'": (symbol, length) = try quotedValue()
    case .some(let letter) where MarbleSymbol.isPlain(letter):
      symbol = .value(String(letter))
    default: throw error(expecting: expected)
    }
    try checkOrder(of: symbol)
    symbols.append(TimedSymbol(time: time, symbol: symbol, column: column))
    index += length
  }

  private func quotedValue() throws(MarbleError) -> (symbol: MarbleSymbol, length: Int) {
    var text = ""
    var position = index + 1
    while position < characters.count, characters[position] != "'" {
      if characters[position] == "\\" { position += 1 }
      if position < characters.count { text.append(characters[position]) }
      position += 1
    }
    if position < characters.count { return (.value(text), position + 1 - index) }
    throw error(at: characters.count, expecting: "`'` to end the value")
  }

  /// Refuses what cannot happen twice, or after the end.
  private func checkOrder(of symbol: MarbleSymbol) throws(MarbleError) {
    switch symbol {
    case .subscription, .disposal:
      if symbols.contains(where: { $0.symbol == symbol }) {
        throw error(expecting: "at most one `\(symbol.marble)`")
      }
    case .value, .finished, .failure:
      let end = symbols.last { $0.symbol == .finished || $0.symbol == .failure }
      if let end {
        throw error(expecting: "nothing but time after the end `\(end.symbol.marble)`")
      }
    }
  }

  private mutating func parseGap() throws(MarbleError) -> Duration? {
    guard index == 0 || characters[index - 1] == " " else { return nil }
    let word = characters[index...].prefix { $0 != " " }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let unitName = String(word.dropFirst(digits.count))
    guard !digits.isEmpty, let unit = Duration.units.first(where: { $0.name == unitName }) else {
      return nil
    }
    let limit = Int64.max / 60_000_000_000
    guard let count = Int64(String(digits)), count <= limit else {
      throw error(expecting: "a gap of at most \(limit) units")
    }
    index += word.count
    return .nanoseconds(count * Int64(unit.nanoseconds))
  }

  private func error(at position: Int? = nil, expecting expected: String) -> MarbleError {
    let position = position ?? index
    let found =
      position < characters.count ? "`\(characters[position])`" : "the end of the diagram"
    return MarbleError(
      diagram: diagram,
      column: position + 1,
      expected: expected,
      found: found
    )
  }
}
