import Dispatch
import RivuletTesting
import Testing

@testable import Rivulet

/// Cases about combining and flattening.
@Suite("Cases: combine, merge, flatMap, switch", .leakChecked)
struct CombiningCases {
  @Test func `CO-01 one at a time, some synchronous and some not`() {
    let queue = QueueScheduler(DispatchQueue(label: "inner"))
    for _ in 0..<Stress.rounds(200) {
      let (log, done) = (Recorder<String>(), Latch())
      (1...20).publisher.flatMap(maxConcurrent: 1) { value -> AnyPublisher<Int, Never> in
        value % 5 == 0
          ? Just(value).subscribe(on: queue).eraseToAnyPublisher()
          : Just(value).eraseToAnyPublisher()
      }.sink(receiveCompletion: { _ in done.open() }, receiveValue: { log.add($0) })
      done.wait()
      #expect(log.elements == (1...20).map { "\($0)" })
    }
  }

  @Test func `CO-01 one at a time, every fifth one later`() {
    let scheduler = TestScheduler()
    let probe = (1...20).publisher.concatMap { value -> AnyPublisher<Int, Never> in
      value % 5 == 0
        ? Just(value).delay(for: .seconds(1), on: scheduler).eraseToAnyPublisher()
        : Just(value).eraseToAnyPublisher()
    }.probe()
    #expect(probe.values == [1, 2, 3, 4])
    scheduler.advance(by: .seconds(4))
    #expect(probe.values == Array(1...20))
    #expect(probe.isFinished)
  }

  @Test(arguments: [1, 2, 7])
  func `CO-02 no more run at once than allowed, however the source is re-entered`(limit: Int) {
    let subject = Subject<Int, Never>()
    let running = Locked((now: 0, most: 0))
    let hold = Subject<Void, Never>()
    let probe = subject.flatMap(maxConcurrent: limit) { value in
      hold.prefix(1).map { _ in value }.handleEvents(
        receiveSubscription: { _ in
          running.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
          }
        },
        receiveCompletion: { _ in running.withLock { $0.now -= 1 } }
      )
    }.probe(onValue: { value, _ in
      if value < 50 { subject.send(value + 50) }
    })
    (0..<50).forEach { subject.send($0) }
    for _ in 0..<100 { hold.send() }
    #expect(running.withLock { $0.most } == limit)
    #expect(Set(probe.transcript.dropFirst()) == Set((0..<100).map { "\($0)" }))
    #expect(probe.transcript.count == 101)
    probe.dispose()
  }

  @Test func `CO-03 every inner source is torn down when the downstream leaves`() {
    let made = Locked(0)
    let ended = Locked(0)
    for _ in 0..<Stress.rounds(300) {
      let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
      let token = outer.flatMapLatest { _ in
        inner.handleEvents(
          receiveSubscription: { _ in made.withLock { $0 += 1 } },
          receiveDisposal: { ended.withLock { $0 += 1 } }
        )
      }.prefix(1).sink { _ in }
      outer.send(1)
      race(3) { thread in
        switch thread {
        case 0: inner.send(1)
        case 1: outer.send(2)
        default: token.dispose()
        }
      }
    }
    #expect(made.withLock { $0 } == ended.withLock { $0 })
  }

  @Test func `CO-04 nothing of the old inner source after the switch`() {
    let outer = Subject<Int, Never>()
    let inner = [Subject<Int, Never>(), Subject<Int, Never>()]
    let probe = outer.flatMapLatest { inner[$0] }.probe(onValue: { value, _ in
      if value == 1 { outer.send(1) }
    })
    outer.send(0)
    inner[0].send(1)
    #expect(inner[0].broadcast.subscriptions.isEmpty)
    inner[0].send(2)
    outer.send(completion: .finished)
    inner[1].send(3)
    inner[1].send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "3", "|"])
  }

  @Test func `CO-05 of a synchronous first list only the last value is combined`() {
    let last = [1, 2].publisher.combineLatest(["x"].publisher).map { "\($0)\($1)" }
    #expect(last.immediateEvents == ["2x", "|"])
    let both = [1].publisher.combineLatest(["x", "y"].publisher).map { "\($0)\($1)" }
    #expect(both.immediateEvents == ["1x", "1y", "|"])
  }

  @Test func `CO-06 triggers before the first sample are dropped`() {
    let (trigger, other) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = trigger.withLatestFrom(other).probe()
    trigger.send(1)
    other.send(10)
    trigger.send(2)
    #expect(probe.transcript == ["^", "(2, 10)"])
    probe.dispose()
  }
}
