import Testing

@testable import Rivulet

/// Cases about what is kept alive by what.
@Suite("Cases: memory", .leakChecked)
struct MemoryCases {
  // A short-lived target, which ends its bindings with itself.
  @MainActor
  private final class Target {
    var number = 0
    let bag = DisposeBag()
  }

  @Test @MainActor func `ME-01 a thousand short-lived targets leave no subscription behind`() {
    let subject = Subject<Int, Never>()
    let count = LiveCount()
    count.track {
      for _ in 0..<1000 {
        let target = Target()
        subject.bind(to: target, \.number).disposed(by: target.bag)
      }
    }
    #expect(count.current == 0)
  }

  @Test func `ME-02 a chain that nobody subscribes to registers nothing and is freed`() {
    let subject = Subject<Int, Never>()
    let value = Observable(1)
    let (count, captured) = (LiveCount(), Captured())
    count.track {
      captured.use { object in
        _ = subject.map { value -> Int in
          object.touch()
          return value
        }.merge(with: subject).share()
      }
      for _ in 0..<100_000 { _ = value.changes }
      for _ in 0..<1000 { _ = value.derived { $0 + 1 } }
    }
    #expect(count.current == 0)
    #expect(captured.isReleased)
  }

  @Test(.enabled(if: LiveCount.isCounting))
  func `ME-04 withLatestFrom lets go of both sources`() {
    weak var first: Subject<Int, Never>?
    weak var second: Subject<Int, Never>?
    do {
      let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
      (first, second) = (a, b)
      a.withLatestFrom(b).sink { _ in }.dispose()
    }
    #expect(first == nil)
    #expect(second == nil)
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let count = LiveCount()
    let token = count.track { a.withLatestFrom(b).sink { _ in } }
    #expect(count.current == 3)
    a.send(completion: .finished)
    #expect(count.current == 0)
    #expect(token.isDisposed)
  }

  @Test func `ME-05 an owner of a value and a bag is freed in either order of declaration`() {
    final class ValueFirst: Sendable {
      let value = Observable<Token?>(nil)
      let bag = DisposeBag()
    }
    final class BagFirst: Sendable {
      let bag = DisposeBag()
      let value = Observable<Token?>(nil)
    }
    let (log, captured) = (Log(), [Captured(), Captured()])
    do {
      let (first, second) = (ValueFirst(), BagFirst())
      captured[0].use { first.value.value = $0 }
      captured[1].use { second.value.value = $0 }
      first.value.changes.sink { _ in log.add("event") }.disposed(by: first.bag)
      second.value.changes.sink { _ in log.add("event") }.disposed(by: second.bag)
    }
    #expect(captured[0].isReleased)
    #expect(captured[1].isReleased)
    #expect(log == [])
  }

  @Test func `ME-06 many rounds of subscribing and leaving leave nothing in the subject`() {
    let subject = Subject<Int, Never>()
    for _ in 0..<Stress.rounds(20_000) { subject.sink { _ in }.dispose() }
    #expect(subject.broadcast.subscriptions.isEmpty)
    #expect(subject.broadcast.subscriptions.capacity <= 4)
    let bag = DisposeBag()
    for value in 0..<1000 { Just(value).sink { subject.send($0) }.disposed(by: bag) }
    #expect(bag.count == 0)
  }

  @Test @MainActor func `ME-07 ME-08 a binding that its owner keeps is no cycle`() {
    final class Owner: Sendable {
      let kept = Kept<any Disposable>()
      let total = Kept<Int>()
    }
    let value = Observable(1)
    let shared = value.share()
    weak var gone: Owner?
    do {
      let owner = Owner()
      gone = owner
      owner.kept.value = shared.bind(to: owner) { owner, number in owner.total.value = number }
      #expect(owner.total.value == 1)
    }
    #expect(gone == nil)
    #expect(value.source.broadcast.subscriptions.count == 1)
    value.value = 2
    #expect(value.source.broadcast.subscriptions.isEmpty)
  }

  @Test func `ME-09 a bag revokes all members before it disposes of the first`() {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let (log, bag) = (Log(), DisposeBag())
    first.handleEvents(receiveDisposal: { second.send(1) }).sink { _ in }.disposed(by: bag)
    second.log(to: log).disposed(by: bag)
    bag.dispose()
    #expect(log == [])
  }

  @Test func `ME-10 a replay without subscribers keeps its newest value only`() {
    let subject = ReplaySubject<Token, Never>(capacity: 1)
    let captured = (0..<100).map { _ in Captured() }
    for (index, probe) in captured.enumerated() {
      probe.use { subject.send($0) }
      if index > 0 { #expect(captured[index - 1].isReleased) }
    }
    #expect(captured.last?.isReleased == false)
  }

  @Test func `ME-11 an ignored token keeps the subscription, a bag that goes ends it`() {
    let subject = Subject<Int, Never>()
    let log = Log()
    subject.log(to: log, as: "ignored ")
    do {
      let bag = DisposeBag()
      subject.log(to: log, as: "bag ").disposed(by: bag)
      subject.send(1)
    }
    subject.send(2)
    #expect(log == ["ignored 1", "bag 1", "ignored 2"])
  }

  @Test @MainActor func `ME-12 a reused cell is bound to its newest row only`() {
    @MainActor final class Cell {
      var text = ""
      var updates = 0
      let binding = SerialDisposable()

      func show(_ row: Observable<String>) {
        binding.current = row.bind(to: self) { cell, text in
          cell.text = text
          cell.updates += 1
        }
      }
    }
    let (a, b) = (Observable("a"), Observable("b"))
    let cell = Cell()
    for _ in 0..<100 {
      cell.show(a)
      cell.show(b)
    }
    cell.updates = 0
    a.value = "x"
    #expect(cell.text == "b")
    #expect(a.source.broadcast.subscriptions.isEmpty)
    b.value = "y"
    #expect(cell.text == "y")
    #expect(cell.updates == 1)
  }
}
