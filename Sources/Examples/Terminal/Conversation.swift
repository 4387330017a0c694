import Foundation
import HeadlessUIKit

/// What goes back and forth between a person, or a script, and a demo.
@MainActor
struct Conversation {
  let demo: any Demo
  let console: Console

  /// Takes commands until one is `quit`, no more come, or nobody hears the answers.
  func talk(name: String, input: AsyncStream<String>) async {
    await begin()
    if let introduction = demo.introduction {
      console.write(introduction)
    }
    console.write("Commands, one a line; “help” lists them.")
    ask(name)
    var lines = input.makeAsyncIterator()
    while console.failure == nil, let line = await lines.next() {
      if !console.isInteractive {
        console.write(line)
      }
      do {
        guard try await perform(line) else { return }
      } catch {
        console.complain("\(error)")
      }
      ask(name)
    }
    console.write("")
  }

  /// Asks for a command, and says which ones there are for an open alert.
  private func ask(_ name: String) {
    if let alert = demo.screen?.alert {
      console.write(alert.hint)
    }
    console.prompt("\(name)> ")
  }

  /// Carries out the commands of a script; the first one that fails, or whose answer nobody hears,
  /// ends it.
  func play(_ script: [String]) async throws {
    await begin()
    for line in script where console.failure == nil {
      console.write("\n> \(line)")
      _ = try await perform(line)
    }
  }

  /// Draws the screen as it is at first, and when it has settled.
  private func begin() async {
    let first = demo.screen?.render()
    if let first {
      console.write(first)
    }
    await demo.settle()
    if let next = demo.screen?.render(), next != first {
      console.write(next)
    }
  }

  /// Carries out a command and draws the screen.
  ///
  /// - Returns: Whether the conversation goes on.
  private func perform(_ line: String) async throws -> Bool {
    let line = line.trimmingCharacters(in: .whitespaces)
    guard !line.isEmpty else { return true }
    let name = String(line.prefix { !$0.isWhitespace })
    let argument = line.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
    switch name {
    case "quit", "exit":
      return false
    case "help":
      console.write(help)
    default:
      guard let command = demo.commands.first(where: { $0.name == name }) else {
        throw CommandError.unknown(name, known: demo.commands.map(\.name) + ["help", "quit"])
      }
      try await command.run(argument)
      await demo.settle()
      if let screen = demo.screen {
        console.write(screen.render())
      }
    }
    return true
  }

  private var help: String {
    let lines =
      demo.commands.map { ($0.usage, $0.summary) } + [("help", "print this list"), ("quit", "end")]
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { usage, summary in
      "  \(usage.padding(toLength: width + 2, withPad: " ", startingAt: 0))\(summary)"
    }
    .joined(separator: "\n")
  }
}
