import Foundation

/// The executable `examples`.
@main
@MainActor
struct ExamplesProgram {
  static func main() async {
    let program = ExamplesProgram(console: .standard, input: StandardInput.lines)
    exit(await program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// How the process ends, in the numbers of `sysexits.h`.
  enum ExitCode: Int32 {
    case success = 0
    case failure = 1
    case usage = 64
    case output = 74
  }

  let console: Console
  let input: @Sendable () -> AsyncStream<String>

  /// Does what the arguments ask for.
  func run(_ arguments: [String]) async -> ExitCode {
    do {
      switch try Arguments(arguments).action {
      case .help:
        console.write(Arguments.help)
      case .playAll:
        for example in Example.allCases where console.failure == nil {
          try await play(example)
        }
      case .talk(let example, let liveURL):
        let demo = try example.makeDemo(console: console, liveURL: liveURL)
        await Conversation(demo: demo, console: console).talk(
          name: example.rawValue,
          input: input()
        )
      }
      guard let failure = console.failure else { return .success }
      console.complain("The output cannot be written: \(failure.localizedDescription)")
      return .output
    } catch let error as UsageError {
      console.complain("\(error)\nTry “examples --help”.")
      return .usage
    } catch {
      console.complain("\(error)")
      return .failure
    }
  }

  private func play(_ example: Example) async throws {
    console.write("── \(example.title) " + String(repeating: "─", count: 60 - example.title.count))
    let demo = try example.makeDemo(console: console)
    try await Conversation(demo: demo, console: console).play(example.script)
    console.write("")
  }
}
