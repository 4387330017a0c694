import Rivulet
import RivuletTesting
import Testing

@MainActor
@Suite(.leakChecked)
struct BindTests {
  // A main-actor class, as a view or a view model is one.
  @MainActor
  private final class Label {
    var text = ""
    var subtitle: String?
    var log: [String] = []
    let bag = DisposeBag()
  }

  @Test func `on the main actor the current value comes before bind returns`() {
    let name = Observable("Kim")
    var seen: [String] = []
    let token = name.bind { seen.append($0) }
    #expect(seen == ["Kim"])
    name.value = "Lee"
    #expect(seen == ["Kim", "Lee"])
    token.dispose()
    name.value = "Max"
    #expect(seen == ["Kim", "Lee"])
  }

  @Test func `X04 the current value comes at once, also while another thread delivers`() async {
    let name = Observable("Kim")
    let (parked, release) = (Latch(), Latch())
    let token = name.changes.sink { value in
      guard value == "Lee" else { return }
      parked.open()
      release.wait()
    }
    let sender = Worker { name.value = "Lee" }
    parked.wait()
    var (seen, lengths): ([String], [Int]) = ([], [])
    let binding = name.bind { seen.append($0) }
    let derived = name.derived { $0.count }.bind { lengths.append($0) }
    #expect(seen == ["Lee"])
    #expect(lengths == [3])
    release.open()
    sender.join()
    name.value = "Park"
    await MainActor.run {}
    #expect(seen == ["Lee", "Park"])
    #expect(lengths == [3, 4])
    for token in [token, binding, derived] { token.dispose() }
  }

  @Test func `a value that is sent elsewhere is delivered on the main actor, in order`() async {
    let subject = Subject<Int, Never>()
    var seen: [Int] = []
    let token = subject.bind { value in
      MainActor.assertIsolated()
      seen.append(value)
    }
    await Task.detached { (0..<1000).forEach { subject.send($0) } }.value
    await eventually("all values") { seen.count == 1000 }
    #expect(seen == Array(0..<1000))
    token.dispose()
  }

  @Test func `a value on the main actor does not overtake one that is on its way`() async {
    let subject = Subject<Int, Never>()
    var seen: [Int] = []
    let token = subject.bind { seen.append($0) }
    onThread { subject.send(1) }
    // The main queue has not run since.
    subject.send(2)
    #expect(seen == [])
    await eventually("both values") { seen.count == 2 }
    #expect(seen == [1, 2])
    subject.send(3)
    #expect(seen == [1, 2, 3])
    token.dispose()
  }

  @Test func `nothing comes after the token was disposed of, also if it was on its way`() async {
    let subject = Subject<Int, Never>()
    var seen: [Int] = []
    let token = subject.bind { seen.append($0) }
    onThread { subject.send(1) }
    token.dispose()
    await Task.yield()
    await MainActor.run {}
    #expect(seen == [])
  }

  @Test func `an owner is held weakly and its binding ends with the next value`() {
    let name = Observable("a")
    var label: Label? = Label()
    weak let gone = label
    let token = label.map { name.bind(to: $0) { label, text in label.log.append(text) } }
    name.value = "b"
    #expect(label?.log == ["a", "b"])
    label = nil
    #expect(gone == nil)
    #expect(token?.isDisposed == false)
    name.value = "c"
    #expect(token?.isDisposed == true)
  }

  @Test func `an owner's bag ends its bindings with it`() {
    let name = Observable("a")
    var label: Label? = Label()
    weak let gone = label
    var token: (any Disposable)?
    if let label {
      token = name.bind(to: label) { label, text in label.log.append(text) }
      token?.disposed(by: label.bag)
    }
    label = nil
    #expect(gone == nil)
    #expect(token?.isDisposed == true)
  }

  @Test func `writes to a property by key path`() {
    let name = Observable("a")
    let label = Label()
    name.bind(to: label, \.text)
    name.bind(to: label, \.subtitle)
    #expect(label.text == "a")
    #expect(label.subtitle == "a")
    name.value = "b"
    #expect(label.text == "b")
    #expect(label.subtitle == "b")
  }

  @Test func `a set from inside of a binding follows it`() {
    let number = Observable(1)
    var seen: [Int] = []
    let token = number.bind { value in
      seen.append(value)
      if value < 3 { number.value = value + 1 }
      seen.append(-value)
    }
    #expect(seen == [1, -1, 2, -2, 3, -3])
    token.dispose()
  }

  @Test(arguments: 1...3, [true, false])
  func `the closure goes once it returns, if it or another thread disposes of the token`(
    last: Int,
    onOtherThread: Bool
  ) {
    let subject = Subject<Int, Never>()
    let captured = Captured()
    var seen: [Int] = []
    var token: (any Disposable)?
    captured.use { object in
      token = subject.bind { [unowned captured] value in
        object.touch()
        seen.append(value)
        guard value == last, let token else { return }
        if onOtherThread { onThread { token.dispose() } } else { token.dispose() }
        #expect(!captured.isReleased)
      }
    }
    for value in 1...4 { subject.send(value) }
    #expect(seen == Array(1...last))
    #expect(captured.isReleased)
    #expect(token?.isDisposed == true)
  }

  @Test func `a value of another thread waits for the queue, however many came at once before`()
    async
  {
    let subject = Subject<Int, Never>()
    var seen: [Int] = []
    let token = subject.bind { seen.append($0) }
    for value in 1...3 { subject.send(value) }
    onThread { subject.send(4) }
    subject.send(5)
    #expect(seen == [1, 2, 3])
    await eventually("all values") { seen.count == 5 }
    subject.send(6)
    subject.send(7)
    #expect(seen == Array(1...7))
    token.dispose()
  }

  @Test func `the closure is released when the token is disposed of and at the end`() {
    var number: Observable<Int>? = Observable(1)
    let (first, second) = (Captured(), Captured())
    let token = first.use { object in number?.bind { _ in object.touch() } }
    second.use { object in _ = number?.bind { _ in object.touch() } }
    token?.dispose()
    #expect(first.isReleased)
    #expect(!second.isReleased)
    number = nil
    #expect(second.isReleased)
  }
}
