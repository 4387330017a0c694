import Rivulet
import RivuletTesting
import Testing

@Suite("sink(on:)", .leakChecked)
struct SinkOnActorTests {
  private actor Journal {
    var lines: [String] = []

    func add(_ line: String) {
      assertIsolated()
      lines.append(line)
    }

    var text: String { lines.joined(separator: " ") }
  }

  private func eventually(_ journal: Journal, _ text: String) async {
    for _ in 0..<100_000 {
      if await journal.text == text { return }
      await Task.yield()
    }
    #expect(await journal.text == text)
  }

  @Test func `values come on the actor, in order, wherever they were sent`() async {
    let (journal, subject) = (Journal(), Subject<Int, Never>())
    let token = subject.sink(on: journal) { journal, value in journal.add("\(value)") }
    onThread { (1...5).forEach(subject.send) }
    await eventually(journal, "1 2 3 4 5")
    token.dispose()
    #expect(token.isDisposed)
    #expect(!subject.hasSubscribers)
  }

  @Test func `the end comes behind the values, once`() async {
    let journal = Journal()
    let token = [1, 2].failing(.a).sink(
      on: journal,
      receiveCompletion: { journal, end in journal.add("\(end)") },
      receiveValue: { journal, value in journal.add("\(value)") }
    )
    await eventually(journal, "1 2 failure(RivuletTests.Problem.a)".problemPrinted)
    #expect(token.isDisposed)
  }

  @Test func `nothing comes after the token was disposed of on the actor`() async {
    let (journal, subject) = (Journal(), Subject<Int, Never>())
    let token = Kept<any Disposable>()
    token.value = subject.sink(on: journal) { journal, value in
      journal.add("\(value)")
      if value == 2 { token.value?.dispose() }
    }
    (1...5).forEach(subject.send)
    await eventually(journal, "1 2")
    #expect(!subject.hasSubscribers)
    token.value = nil
  }

  @Test func `a long row leaves the actor a turn`() async {
    let journal = Journal()
    let numbers = (1...).publisher
    let token = numbers.sink(on: journal) { journal, value in
      if value == 1 { journal.add("first") }
    }
    await journal.add("second")
    token.dispose()
    #expect(await journal.lines.contains("second"))
  }
}

extension String {
  /// The error as it is printed: tests may be compiled into a module of another name.
  fileprivate var problemPrinted: String {
    replacing("RivuletTests.Problem.a", with: "\(String(reflecting: Problem.a))")
  }
}
