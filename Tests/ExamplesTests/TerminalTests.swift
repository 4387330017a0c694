import Foundation
import Rivulet
import Testing

@testable import Examples

@MainActor
@Suite
struct ArgumentsTests {
  @Test(arguments: [
    ([], Arguments.Action.playAll),
    (["todo"], .talk(.todo, liveURL: nil)),
    (["one-rep-max"], .talk(.oneRepMax, liveURL: nil)),
    (["lotto", "--live", "http://a.b/c"], .talk(.lotto, liveURL: URL(string: "http://a.b/c"))),
    (["--live=https://a.b", "user"], .talk(.user, liveURL: URL(string: "https://a.b"))),
    (["user", "--live", "HTTP://a.b/C"], .talk(.user, liveURL: URL(string: "http://a.b/C"))),
    (["todo", "--help"], .help),
    (["-h"], .help),
  ])
  func `Arguments are understood`(arguments: [String], action: Arguments.Action) throws {
    #expect(try Arguments(arguments).action == action)
  }

  @Test(arguments: [
    (["bingo"], "There is no example “bingo”, only: clock, todo, baby, lotto, user, one-rep-max."),
    (["-x"], "There is no option “-x”."),
    (["todo", "baby"], "“baby” is one argument too many."),
    (["lotto", "--live"], "“--live” needs a value."),
    (["lotto", "--live", "a.b"], "“a.b” is not an address that begins with http:// or https://."),
    (
      ["todo", "--live", "http://a.b"],
      "“--live” goes with an example that asks a service: lotto, user."
    ),
    (["--live=http://a.b"], "“--live” goes with an example that asks a service: lotto, user."),
  ])
  func `Bad arguments are refused with a reason`(arguments: [String], reason: String) async {
    let recorded = RecordedConsole()
    let program = ExamplesProgram(console: recorded.console, input: { .of([]) })
    let code = await program.run(arguments)
    #expect(code.rawValue == 64)
    #expect(recorded.text == "! \(reason)\nTry “examples --help”.\n")
  }

  @Test func `Help is no error`() async {
    let recorded = RecordedConsole()
    let code = await ExamplesProgram(console: recorded.console, input: { .of([]) }).run(["--help"])
    #expect(code.rawValue == 0)
    #expect(recorded.text.hasPrefix("Usage: examples [EXAMPLE] [--live URL]\n"))
    for example in Example.allCases {
      #expect(recorded.text.contains("  \(example.rawValue) "))
    }
  }
}

@MainActor
@Suite
struct ConversationTests {
  @Test func `A to-do list line by line`() async {
    let text = await talk(
      "todo",
      lines: [
        "todo", "add Buy milk", "toggle 2", "delete 2", "sing", "add", "toggle one", "", "quit",
        "todo",
      ]
    )
    #expect(
      text == """
        ┌──────────────────────────────────────┐
        │                 Main                 │
        ├──────────────────────────────────────┤
        │              [ To-do ]               │
        │                                      │
        │               [ Done ]               │
        └──────────────────────────────────────┘
        Commands, one a line; “help” lists them.
        todo> todo
        ┌──────────────────────────────────────┐
        │ ‹ Main         To-do                 │
        ├──────────────────────────────────────┤
        │ (no rows)                            │
        │                                      │
        │               [ Add ]                │
        └──────────────────────────────────────┘
        todo> add Buy milk
        ┌──────────────────────────────────────┐
        │ ‹ Main         To-do                 │
        ├──────────────────────────────────────┤
        │ 1 │ Buy milk ( chevron.down.circle ) │
        │                                      │
        │               [ Add ]                │
        └──────────────────────────────────────┘
        todo> toggle 2
        ! There is no row 2, only row 1.
        todo> delete 2
        ! There is no row 2, only row 1.
        todo> sing
        ! There is no command “sing”, only: \
        todo, done, back, add, toggle, delete, type, tap, show, help, quit.
        todo> add
        ! Something is missing: add TEXT
        todo> toggle one
        ! It takes a number from 1 up: toggle N
        todo>\(" ")
        todo> quit

        """
    )
  }

  @Test func `What is not there is named, also where nothing is`() async {
    let complaints = await complaints(
      "todo",
      lines: [
        "toggle 1", "type Milk", "done", "toggle 1", "delete 1", "tap Add", "back",
        "todo", "add Milk", "toggle 1", "toggle 2", "tap Add", "tap Remove", "add Eggs", "tap Add",
        "add Eggs", "delete 9", "back", "done", "delete 1",
      ]
    )
    #expect(
      complaints == [
        "There is no table.",
        "There is no text field.",
        "There is no row 1: the list is empty.",
        "There is no row 1: the list is empty.",
        "There is no button “Add”, nor any other.",
        "There is no row 2, only row 1.",
        "There is no button “Remove”, only: Cancel, Add.",
        "The alert “Add Todo” covers the screen.",
        "There is no row 9, only the rows 1 to 2.",
        "Row 1 cannot be swiped away.",
      ]
    )
  }

  @Test func `A number that is too large is named, and no request is lost for it`() async throws {
    let server = try HTTPServer(routes: [:], fallback: LottoRecording.fallback)
    let text = await talk(
      "lotto",
      "--live",
      server.baseURL.absoluteString,
      lines: [
        "tap OK", "fetch 9223372036854775808", "fetch -9223372036854775809",
        "fetch 9223372036854775807",
      ]
    )
    #expect(
      text.contains(
        "! “9223372036854775808” is too large: the largest number is 9223372036854775807.\n"
      )
    )
    #expect(text.contains("! It takes a number from 1 up: fetch N\n"))
    #expect(
      server.requests.value.map { $0.split(separator: "=").last }
        == ["100", "9223372036854775807"]
    )
  }

  @Test func `An open alert says what to type`() async throws {
    let todo = await talk(
      "todo",
      lines: ["todo", "tap Add", "back", "type Milk", "tap Add", "toggle 1"]
    )
    let hint = "Now “type TEXT” fills the text field, and “tap Cancel” or “tap Add” ends the alert."
    let parts = todo.components(separatedBy: "todo> ")
    let hinted = parts.indices.filter { parts[$0].contains(hint) }
    #expect(hinted == [2, 3, 4])
    #expect(parts[3] == "back\n! The alert “Add Todo” covers the screen.\n\(hint)\n")
    let user = await talk("user", lines: ["fetch 5"])
    #expect(user.hasSuffix("┘\nNow “tap OK” ends the alert.\nuser> \n"))
  }

  @Test func `The scheme of a live service may be in capital letters`() async throws {
    let server = try HTTPServer(routes: UserRecording.routes)
    let address = server.baseURL.absoluteString.replacing("http:", with: "HTTP:")
    let text = await talk("user", "--live", address, lines: [])
    #expect(text.contains("│ Antonette "))
  }

  @Test func `The end of the input ends it too`() async {
    let text = await talk(
      "one-rep-max",
      lines: ["lift 80", "lift heavy", "struct", "lift 80", "help"]
    )
    #expect(
      text == """
        The dead lift is at 70.0kg.
        Commands, one a line; “help” lists them.
        one-rep-max> lift 80
        70.0kg에서 80.0kg으로 가나요??
        70.0kg에서 80.0kg으로 올랐다 🔥
        one-rep-max> lift heavy
        ! “heavy” is not a weight in kilograms, such as 82.5.
        one-rep-max> struct
        The dead lift is at 70.0kg.
        one-rep-max> lift 80
        70.0kg에서 80.0kg으로 가나요??
        70.0kg에서 80.0kg으로 올랐다 🔥
        one-rep-max> help
          lift KG  set the weight of the dead lift
          stream   start again, with an observable and the stream of its changes
          struct   start again, with willSet and didSet of a struct
          help     print this list
          quit     end
        one-rep-max>\(" ")

        """
    )
  }

  @Test(arguments: Example.allCases.filter { $0 != .clock })
  func `A script plays to its end`(example: Example) async throws {
    let recorded = RecordedConsole()
    let demo = try example.makeDemo(console: recorded.console)
    try await Conversation(demo: demo, console: recorded.console).play(example.script)
    #expect(!recorded.text.contains("!"))
    for line in example.script {
      #expect(recorded.text.contains("\n> \(line)\n"))
    }
  }

  @Test func `A service that does not answer is reported, and covers the screen until “OK”`()
    async throws
  {
    let server = try HTTPServer(routes: [:])
    server.stop()
    let text = await talk(
      "user",
      "--live",
      server.baseURL.absoluteString,
      lines: ["fetch", "tap OK", "full", "offline"]
    )
    #expect(text.contains("! The alert “Not loaded” covers the screen.\n"))
    #expect(text.contains("\nThere is no connection to the service.\n"))
    #expect(text.contains("! The service is not in this process: it cannot be stopped.\n"))
  }

  private func complaints(_ arguments: String..., lines: [String]) async -> [String] {
    await talk(arguments, lines: lines).split(separator: "\n").filter { $0.hasPrefix("! ") }
      .map { String($0.dropFirst(2)) }
  }

  private func talk(_ arguments: String..., lines: [String]) async -> String {
    await talk(arguments, lines: lines)
  }

  private func talk(_ arguments: [String], lines: [String]) async -> String {
    let recorded = RecordedConsole()
    let program = ExamplesProgram(console: recorded.console, input: { .of(lines) })
    let code = await program.run(arguments)
    #expect(code.rawValue == 0)
    return recorded.text
  }
}

@MainActor
@Suite
struct OutputTests {
  @Test(
    .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full"), "there is no full file"),
    arguments: [["--help"], [], ["one-rep-max"], ["todo"]]
  )
  func `Output that cannot be written is an error, and ends the program`(arguments: [String])
    async throws
  {
    let errors = Pipe()
    let console = Console(
      output: try #require(FileHandle(forWritingAtPath: "/dev/full")),
      errorOutput: errors.fileHandleForWriting
    )
    let code = await ExamplesProgram(console: console, input: { .of(["lift 80"]) }).run(arguments)
    try errors.fileHandleForWriting.close()
    let text = try #require(try errors.fileHandleForReading.readToEnd())
    #expect(code.rawValue == 74)
    #expect(String(decoding: text, as: UTF8.self).hasPrefix("The output cannot be written: "))
  }

  @Test func `Nothing is written or done after what could not be written`() async {
    struct Full: Error {}
    var written: [String] = []
    let console = Console(
      output: { text in
        guard !text.hasPrefix("70.0kg에서 80.0kg으로 올랐다") else { throw Full() }
        written.append(text)
      },
      errorOutput: { _ in }
    )
    let program = ExamplesProgram(console: console, input: { .of(["lift 80", "lift 90", "help"]) })
    #expect(await program.run(["one-rep-max"]) == .output)
    #expect(written.suffix(2) == ["lift 80\n", "70.0kg에서 80.0kg으로 가나요??\n"])
  }
}
