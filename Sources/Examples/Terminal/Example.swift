import Foundation

/// The examples, one for each document.
enum Example: String, CaseIterable {
  case clock
  case todo
  case baby
  case lotto
  case user
  case oneRepMax = "one-rep-max"

  var title: String {
    switch self {
    case .clock: "Clock"
    case .todo: "To-do list"
    case .baby: "Babies, with and without binding"
    case .lotto: "Lotto"
    case .user: "User"
    case .oneRepMax: "One-rep max"
    }
  }

  var summary: String {
    switch self {
    case .clock: "two labels that show the time: a closure tells one, the other is bound"
    case .todo: "a to-do list, and the list of what is done, which is derived from it"
    case .baby: "one screen in two variants: with binding and without"
    case .lotto: "the numbers of a lottery, from a service"
    case .user: "a user from a service, and what the screen shows when the service fails"
    case .oneRepMax: "a weight that tells of its changes: as a struct, and as a stream"
    }
  }

  /// The commands that `examples` plays.
  var script: [String] {
    switch self {
    case .clock:
      ["wait 2"]
    case .todo:
      [
        "todo", "add Buy milk", "add Call Minji", "add Write tests", "toggle 1", "toggle 3", "back",
        "done", "toggle 1", "back", "todo", "delete 2",
      ]
    case .baby:
      ["next", "next", "next", "plain", "next"]
    case .lotto:
      ["fetch 1", "fetch 9999", "tap OK"]
    case .user:
      ["full", "fetch 5", "tap OK", "fetch 4", "tap OK", "offline", "fetch 2", "tap OK"]
    case .oneRepMax:
      ["lift 80", "lift 82.5", "struct", "lift 80"]
    }
  }

  /// Whether the example asks a service over HTTP.
  var asksService: Bool {
    self == .lotto || self == .user
  }

  /// Starts the example.
  @MainActor
  func makeDemo(console: Console, liveURL: URL? = nil) throws -> any Demo {
    switch self {
    case .clock: ClockDemo(console: console)
    case .todo: TodoDemo()
    case .baby: BabyDemo()
    case .lotto: try LottoDemo(liveURL: liveURL)
    case .user: try UserDemo(console: console, liveURL: liveURL)
    case .oneRepMax: OneRepMaxDemo(console: console)
    }
  }
}
