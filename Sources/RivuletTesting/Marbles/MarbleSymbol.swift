import Rivulet

/// What one marble stands for, before its text is given a value.
enum MarbleSymbol: Hashable, Sendable {
  case subscription
  case value(String)
  case finished
  case failure
  case disposal

  /// The characters that have a meaning of their own.
  private static let reserved: Set<Character> = ["-", "|", "#", "^", "!", "(", ")", "'", " "]

  /// Whether a character can stand for a value without quotation marks.
  static func isPlain(_ character: Character) -> Bool {
    !reserved.contains(character) && !character.isWhitespace
  }

  /// The symbol of a signal whose value is called `name`.
  init<Value, Failure>(_ signal: Signal<Value, Failure>, name: (Value) -> String) {
    self =
      switch signal {
      case .subscription: .subscription
      case .value(let value): .value(name(value))
      case .completion(.finished): .finished
      case .completion(.failure): .failure
      case .disposal: .disposal
      }
  }

  /// The marble: one character, or a text in quotation marks.
  var marble: String {
    switch self {
    case .subscription: "^"
    case .finished: "|"
    case .failure: "#"
    case .disposal: "!"
    case .value(let name):
      if name.count == 1, let letter = name.first, MarbleSymbol.isPlain(letter) {
        name
      } else {
        "'" + name.flatMap { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) } + "'"
      }
    }
  }
}

/// A marble, when it falls, and where it stands in the text.
struct TimedSymbol: Hashable, Sendable {
  var time: Duration
  var symbol: MarbleSymbol
  var column = 0
}
