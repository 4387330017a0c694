import Foundation

/// Something that one can tell a demo to do.
@MainActor
struct Command {
  /// The word, and what stands for its argument: `toggle N`.
  let usage: String
  let summary: String
  let run: @MainActor (_ argument: String) async throws -> Void

  /// The word alone.
  var name: String { String(usage.prefix { $0 != " " }) }

  /// A command without an argument.
  static func plain(
    _ name: String,
    _ summary: String,
    run: @escaping @MainActor () async throws -> Void
  ) -> Command {
    Command(usage: name, summary: summary) { argument in
      guard argument.isEmpty else { throw CommandError.needsNothing(name) }
      try await run()
    }
  }

  /// A command with a text as its argument.
  static func text(
    _ usage: String,
    _ summary: String,
    run: @escaping @MainActor (String) async throws -> Void
  ) -> Command {
    Command(usage: usage, summary: summary) { argument in
      guard !argument.isEmpty else { throw CommandError.needsArgument(usage) }
      try await run(argument)
    }
  }

  /// A command with a whole number from 1 up as its argument, or `standard` without one.
  static func number(
    _ usage: String,
    _ summary: String,
    standard: Int? = nil,
    run: @escaping @MainActor (Int) async throws -> Void
  ) -> Command {
    Command(usage: usage, summary: summary) { argument in
      if argument.isEmpty, let standard {
        return try await run(standard)
      }
      try await run(positiveNumber(argument, usage: usage))
    }
  }

  private static func positiveNumber(_ text: String, usage: String) throws(CommandError) -> Int {
    guard let number = Int(text) else {
      let isNumber = text.allSatisfy { $0.isASCII && $0.isNumber }
      throw isNumber ? .tooLarge(text) : .needsNumber(usage)
    }
    guard number > 0 else { throw .needsNumber(usage) }
    return number
  }
}

/// Why a command was not carried out.
enum CommandError: Error, Equatable, CustomStringConvertible {
  case unknown(String, known: [String])
  case needsArgument(String)
  case needsNumber(String)
  case needsNothing(String)
  case tooLarge(String)
  case noRow(Int, count: Int)
  case fixedRow(Int)
  case impossible(String)

  var description: String {
    switch self {
    case .unknown(let name, let known):
      "There is no command “\(name)”, only: \(known.joined(separator: ", "))."
    case .needsArgument(let usage): "Something is missing: \(usage)"
    case .needsNumber(let usage): "It takes a number from 1 up: \(usage)"
    case .needsNothing(let name): "“\(name)” takes no argument."
    case .tooLarge(let number): "“\(number)” is too large: the largest number is \(Int.max)."
    case .noRow(let row, count: 0): "There is no row \(row): the list is empty."
    case .noRow(let row, count: 1): "There is no row \(row), only row 1."
    case .noRow(let row, let count): "There is no row \(row), only the rows 1 to \(count)."
    case .fixedRow(let row): "Row \(row) cannot be swiped away."
    case .impossible(let reason): reason
    }
  }
}
