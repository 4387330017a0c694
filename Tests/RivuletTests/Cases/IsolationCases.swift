import Dispatch
import Rivulet
import Testing

/// Cases about Swift 6 isolation; that they compile is half of the test. What must not compile is
/// in `CompileTests`.
@Suite("Cases: isolation", .leakChecked)
struct IsolationCases {
  @MainActor
  final class Screen {
    var title = ""
    var subtitle: String?
  }

  private struct Row: Sendable {
    let name: String
  }

  @Test @MainActor func `S6-01 a closure that is written on the main actor may run elsewhere`()
    async
  {
    let background = QueueScheduler(DispatchQueue(label: "background"))
    let seen = Kept<Int>()
    let token = Just(1).receive(on: background).map { $0 + 1 }.sink { seen.value = $0 }
    await eventually("the value") { seen.value == 2 }
    token.dispose()
  }

  @Test @MainActor
  func `S6-03 a main-actor closure touches main-actor state, wherever it was sent`()
    async
  {
    let screen = Screen()
    let title = Observable("a")
    title.bind { screen.title = $0 }
    #expect(screen.title == "a")
    await Task.detached { title.value = "b" }.value
    await eventually("the title") { screen.title == "b" }
    title.bind(to: screen) { screen, text in
      MainActor.assertIsolated()
      screen.subtitle = text
    }
    #expect(screen.subtitle == "b")
  }

  @Test @MainActor func `S6-05 a key path that is written on the main actor may run elsewhere`()
    async
  {
    let background = QueueScheduler(DispatchQueue(label: "background"))
    let seen = Kept<String>()
    let token = Just(Row(name: "x")).receive(on: background).map(\.name).sink { seen.value = $0 }
    await eventually("the value") { seen.value == "x" }
    token.dispose()
  }

  @Test @MainActor func `S6-06 a key path of a main-actor class can be bound to`() {
    let screen = Screen()
    let title = Observable("a")
    title.bind(to: screen, \.title)
    title.bind(to: screen, \.subtitle)
    title.value = "b"
    #expect(screen.title == "b")
    #expect(screen.subtitle == "b")
  }

  @Test func `S6-08 a subject that is sent to in the background traps nowhere`() async {
    let subject = Subject<Int, Never>()
    let screen = await MainActor.run { Screen() }
    _ = await MainActor.run { subject.map { "\($0)" }.bind(to: screen, \.title) }
    onThread { subject.send(5) }
    await Self.expect(screen, "5")
  }

  @MainActor
  private static func expect(_ screen: Screen, _ title: String) async {
    await eventually("the title") { screen.title == title }
  }
}
