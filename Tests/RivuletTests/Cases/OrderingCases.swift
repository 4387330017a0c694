import Rivulet
import RivuletTesting
import Synchronization
import Testing

/// Cases about what comes before what.
@Suite("Cases: ordering", .leakChecked)
struct OrderingCases {
  @Test func `OR-01 the value is what was delivered`() {
    let value = Observable(0)
    let log = Recorder<String>()
    let token = value.sink { log.add("(\($0),\(value.value))") }
    value.value = 4
    value.value = 2
    #expect(log.elements == ["(0,0)", "(4,4)", "(2,2)"])
    token.dispose()
  }

  @Test func `OR-02 withLatestFrom the same source does not lag`() {
    for _ in 0..<100 {
      let subject = Subject<Int, Never>()
      let probe = subject.withLatestFrom(subject).probe()
      (1...3).forEach { subject.send($0) }
      #expect(probe.transcript == ["^", "(1, 1)", "(2, 2)", "(3, 3)"])
      probe.dispose()
      #expect(
        [1].publisher.withLatestFrom(["a"].publisher).immediateEvents == [
          "(1, \"a\")", "|",
        ]
      )
    }
    let value = Observable(1)
    let probe = value.withLatestFrom(value).probe()
    value.value = 2
    #expect(probe.transcript == ["^", "(1, 1)", "(2, 2)"])
    probe.dispose()
  }

  @Test func `OR-04 subscribers are called in the order of their subscription`() {
    let value = Observable(0)
    let log = Recorder<String>()
    var tokens = (0..<100).map { index in value.changes.sink { _ in log.add(index) } }
    for index in stride(from: 0, to: 100, by: 3) { tokens[index].dispose() }
    tokens += (100..<110).map { index in value.changes.sink { _ in log.add(index) } }
    value.value = 1
    let expected = (0..<110).filter { $0 >= 100 || $0 % 3 != 0 }
    #expect(log.elements == expected.map { "\($0)" })
    tokens.forEach { $0.dispose() }
  }

  @Test @MainActor func `OR-05 a value in place does not overtake one that was queued`() async {
    let subject = Subject<Int, Never>()
    var seen: [Int] = []
    let token = subject.bind { seen.append($0) }
    onThread { subject.send(1) }
    subject.send(2)
    await eventually("both") { seen.count == 2 }
    #expect(seen == [1, 2])
    token.dispose()
  }

  @Test @MainActor func `OR-06 ten thousand values reach the main actor in order`() async {
    let count = Stress.rounds(10_000)
    let subject = Subject<Int, Never>()
    var seen: [Int] = []
    let token = subject.bind { seen.append($0) }
    await Task.detached { (0..<count).forEach { subject.send($0) } }.value
    await eventually("all") { seen.count == count }
    #expect(seen == Array(0..<count))
    token.dispose()
  }

  @Test func `OR-07 combinations of two threads arrive in the order in which they were made`() {
    let rounds = Stress.rounds(10_000)
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let seen = Serial<(Int, Int)>()
    a.combineLatest(b).subscribe(seen.subscriber)
    race(2) { thread in
      let subject = thread == 0 ? a : b
      (1...rounds).forEach { subject.send($0) }
      subject.send(completion: .finished)
    }
    let values = seen.values
    #expect(!seen.hasOverlapped)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0.0 <= $1.0 && $0.1 <= $1.1 })
    #expect(values.last.map { $0 == (rounds, rounds) } == true)
    #expect(seen.isOver)
  }

  @Test func `OR-08 a derived value keeps firing when what it was derived through is gone`() {
    let x = Observable(1)
    let derived: Property<Int>
    do {
      let step = x.derived { $0 + 1 }
      derived = step.derived { $0 * 10 }
    }
    let probe = derived.probe()
    #expect(derived.value == 20)
    x.value = 4
    #expect(derived.value == 50)
    #expect(probe.transcript == ["^", "20", "50"])
    probe.dispose()

    let y = Observable(1)
    let both = x.combineLatest(y).map { $0 + $1 }.probe()
    x.value = 5
    y.value = 2
    #expect(both.transcript == ["^", "5", "6", "7"])
    both.dispose()
  }

  @Test func `OR-09 a value that nobody heard is the current one`() {
    let value = Observable(0)
    value.value = 2
    #expect(value.immediateEvents == ["2"])
  }
}
