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
    case .clock: "a label that shows the time, second by second"
    case .todo: "a list, and another one derived from it"
    case .baby: "a screen that is told what to show, and one that follows"
    case .lotto: "numbers from a service, from the background to the main queue"
    case .user: "an answer from a service, or one of the ways to fail"
    case .oneRepMax: "willSet and didSet of a struct, and a stream of pairs that says the same"
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
