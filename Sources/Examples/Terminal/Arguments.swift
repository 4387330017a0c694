import Foundation

/// What the arguments of the command line ask for.
struct Arguments: Equatable {
  enum Action: Equatable {
    case help
    case playAll
    case talk(Example, liveURL: URL?)
  }

  let action: Action

  /// Reads the arguments, without the name of the program.
  init(_ arguments: [String]) throws(UsageError) {
    var names: [String] = []
    var address: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        action = .help
        return
      case "--live":
        guard let next = rest.popFirst() else { throw .missingValue(option: "--live") }
        address = next
      case _ where argument.hasPrefix("--live="):
        address = String(argument.dropFirst("--live=".count))
      case _ where argument.hasPrefix("-"):
        throw .unknownOption(argument)
      default:
        names.append(argument)
      }
    }
    guard names.count < 2 else { throw .tooMany(names[1]) }
    let liveURL = try Self.url(address)
    guard let name = names.first else {
      if liveURL != nil { throw .nothingLive }
      action = .playAll
      return
    }
    guard let example = Example(rawValue: name) else { throw .unknownExample(name) }
    if liveURL != nil, !example.asksService { throw .nothingLive }
    action = .talk(example, liveURL: liveURL)
  }

  private static func url(_ address: String?) throws(UsageError) -> URL? {
    guard let address else { return nil }
    // The case of a scheme does not matter, but not every client knows that.
    guard var parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), parts.host?.isEmpty == false
    else { throw .notAnAddress(address) }
    parts.scheme = scheme
    guard let url = parts.url else { throw .notAnAddress(address) }
    return url
  }

  /// The text of `--help`.
  static var help: String {
    let examples = Example.allCases.map {
      "  \($0.rawValue.padding(toLength: 13, withPad: " ", startingAt: 0))\($0.summary)"
    }
    return """
      Usage: examples [EXAMPLE] [--live URL]

      Without EXAMPLE, the program plays all examples from start to end.
      With EXAMPLE, it reads commands for that example, one a line; “help” lists them.

      Examples:
      \(examples.joined(separator: "\n"))

      Options:
        --live URL   ask the service at URL instead of the recorded answers (lotto, user)
        -h, --help   print this text
      """
  }
}

/// What is wrong with the arguments.
enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownExample(String)
  case unknownOption(String)
  case tooMany(String)
  case missingValue(option: String)
  case notAnAddress(String)
  case nothingLive

  var description: String {
    switch self {
    case .unknownExample(let name):
      "There is no example “\(name)”, only: "
        + "\(Example.allCases.map(\.rawValue).joined(separator: ", "))."
    case .unknownOption(let option): "There is no option “\(option)”."
    case .tooMany(let argument): "“\(argument)” is one argument too many."
    case .missingValue(let option): "“\(option)” needs a value."
    case .notAnAddress(let text):
      "“\(text)” is not an address that begins with http:// or https://."
    case .nothingLive:
      "“--live” goes with an example that asks a service: "
        + "\(Example.allCases.filter(\.asksService).map(\.rawValue).joined(separator: ", "))."
    }
  }
}
