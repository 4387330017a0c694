import Dispatch
import Rivulet
import Synchronization
import RivuletTesting
import Testing

/// Cases about the operators that ask, choose, group and put streams in a row.
@Suite("Cases: the catalogue", .leakChecked)
struct CatalogueCases {
  /// What stands for a million; code that is not optimised takes too long for that.
  private static var million: Int {
    #if DEBUG
      Stress.rounds(100_000)
    #else
      Stress.rounds(1_000_000)
    #endif
  }

  @Test func `CE-03 CE-04 racing, chaining or recovering with an empty list ends at once`() {
    #expect([Just<Int>]().race().immediateEvents == ["|"])
    #expect([Just<Int>]().concat().immediateEvents == ["|"])
    let none: [Fail<Int, Problem>] = []
    #expect(Fail<Int, Problem>(.a).catch(sequence: none).immediateEvents == ["#a"])
  }

  @Test func `CE-06 an error as a value leaves the outer stream alive`() {
    let taps = Subject<Int, Never>()
    let probe = taps.flatMapFirst { tap in
      (tap == 1 ? [].failing(.a) : [tap].failable.eraseToAnyPublisher()).asResult()
    }.map { result in
      if case .success(let value) = result { "\(value)" } else { "failed" }
    }.probe()
    taps.send(1)
    taps.send(2)
    #expect(probe.transcript == ["^", "failed", "2"])
    probe.dispose()
  }

  @Test func `CE-07 a late error after an early answer has no effect`() {
    let subject = Subject<Int, Problem>()
    let answers = (subject.contains(2).probe(), subject.allSatisfy { $0 < 2 }.probe())
    let values = [
      subject.single { _ in .b }.probe(), subject.output(at: 1).probe(),
      subject.prefix(untilOutputFrom: subject.dropFirst()).probe(),
    ]
    (1...2).forEach { subject.send($0) }
    #expect(!subject.hasSubscribers)
    subject.send(completion: .failure(.a))
    #expect(answers.0.transcript == ["^", "true", "|"])
    #expect(answers.1.transcript == ["^", "false", "|"])
    let ends = values.map { $0.transcript.dropFirst() }
    #expect(ends == [["#b"], ["2", "|"], ["1", "|"]])
  }

  @Test func `CE-08 the last combination of eight is not sent again at the end`() {
    let just = Just(1)
    let all = just.combineLatest(just, just, just, just, just, just, just)
    #expect(all.immediateEvents == ["(1, 1, 1, 1, 1, 1, 1, 1)", "|"])
  }

  @Test func `CO-01 a row of publishers, some synchronous and some not`() {
    let queue = QueueScheduler(DispatchQueue(label: "inner"))
    for _ in 0..<Stress.rounds(100) {
      let (log, done) = (Recorder<String>(), Latch())
      (1...20).map { value in
        value % 5 == 0
          ? Just(value).subscribe(on: queue).eraseToAnyPublisher()
          : Just(value).eraseToAnyPublisher()
      }.concat().sink(
        receiveCompletion: { _ in done.open() },
        receiveValue: { log.add($0) }
      )
      done.wait()
      #expect(log.elements == (1...20).map { "\($0)" })
    }
  }

  @Test func `CO-03 every inner source is torn down when the downstream leaves`() {
    for _ in 0..<Stress.rounds(300) {
      let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
      let tokens = [
        outer.flatMapFirst { _ in inner }.prefix(1).sink { _ in },
        outer.groupBy { $0 }.flatMap { $0 }.race(inner).sink { _ in },
      ]
      outer.send(1)
      race(3) { thread in
        switch thread {
        case 0: inner.send(1)
        case 1: outer.send(2)
        default: tokens.forEach { $0.dispose() }
        }
      }
      guard !outer.hasSubscribers, !inner.hasSubscribers else {
        Issue.record("somebody has stayed")
        return
      }
    }
  }

  @Test func `CO-04 nothing of the loser after the decision`() {
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = a.race(b).probe(onValue: { value, _ in
      if value == 1 { b.send(9) }
    })
    a.send(1)
    b.send(10)
    a.send(2)
    #expect(probe.transcript == ["^", "1", "2"])
    #expect(!b.hasSubscribers)
    probe.dispose()
  }

  @Test func `CO-06 triggers before all samples have come are dropped`() {
    let (trigger, a, b) = (Subject<Int, Never>(), Subject<Int, Never>(), Subject<Int, Never>())
    let probe = trigger.withLatestFrom(a, b).probe()
    trigger.send(1)
    a.send(10)
    trigger.send(2)
    b.send(20)
    trigger.send(3)
    #expect(probe.transcript == ["^", "(3, 10, 20)"])
    probe.dispose()
  }

  @Test func `CO-07 groups that are taken in part or not at all block nothing`() {
    let part = (1...10).publisher.groupBy { $0 % 2 }.flatMap { $0.prefix(1) }
    #expect(part.immediateEvents == ["1", "2", "|"])
    let odd = (1...10).publisher.groupBy { $0 % 2 }.filter { $0.key == 1 }.flatMap { $0 }
    #expect(odd.immediateEvents == ["1", "3", "5", "7", "9", "|"])
    let one = (1...10).publisher.groupBy { $0 % 2 }.flatMap(maxConcurrent: 1) { $0 }
    #expect(one.immediateEvents == [1, 3, 5, 7, 9, 2, 4, 6, 8, 10].map { "\($0)" } + ["|"])
    let idle = (1...10).publisher.groupBy { $0 % 2 }.count()
    #expect(idle.immediateEvents == ["2", "|"])
  }

  @Test func `BP-02 who sends at once sends the subscription first`() {
    let made = Using {
      1
    } source: {
      Just($0)
    } release: { _ in
    }
    #expect(made.probe().transcript == ["^", "1", "|"])
    #expect(made.probe(disposeAt: .subscription).transcript == ["^"])
    #expect(Just(1).prefix(untilOutputFrom: Just(2)).probe().transcript == ["^", "|"])
    #expect([Just(1), Just(2)].race().probe(disposeAt: .subscription).transcript == ["^"])
  }

  @Test func `BP-03 no more is delivered than was requested`() {
    let streams: [AnyPublisher<Int, Never>] = [
      (1...9).publisher.suffix(4).eraseToAnyPublisher(),
      repeatElement((1...2).publisher, count: 9).concat().eraseToAnyPublisher(),
      Just(1).expand { [$0, $0].publisher }.eraseToAnyPublisher(),
      (1...9).publisher.groupBy { $0 }.map(\.key).eraseToAnyPublisher(),
      (1...9).publisher.race((1...9).publisher).eraseToAnyPublisher(),
    ]
    for stream in streams {
      let probe = stream.probe(demand: .max(1))
      #expect(probe.transcript.count == 2)
      probe.request(.max(2))
      #expect(probe.transcript.count == 4)
      probe.dispose()
    }
  }

  @Test func `BP-05 requests from inside of a value do not recurse`() {
    let rounds = Stress.rounds(100_000)
    onThread {
      let row = repeatElement(Just(1), count: rounds).concat()
      #expect(row.probe(demand: .oneByOne(by: .requested)).values.count == rounds)
      let steps = Just(1).expand { ($0 < rounds ? $0 + 1 : nil).publisher }
      #expect(steps.probe(demand: .oneByOne(by: .requested)).values.count == rounds)
    }
  }

  @Test func `BP-06 a source that is sent through a subject twice comes twice`() {
    let (source, subject) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = subject.probe()
    let tokens = [source.subscribe(subject), source.subscribe(subject)]
    source.send(1)
    #expect(probe.transcript == ["^", "1", "1"])
    tokens.forEach { $0.dispose() }
    probe.dispose()
  }

  @Test func `SO-02 a million steps of expand need no stack`() {
    let steps = Self.million
    onThread {
      let count = Just(1).expand { ($0 < steps ? $0 + 1 : nil).publisher }.count()
      #expect(count.immediateEvents == ["\(steps)", "|"])
    }
  }

  @Test func `SO-03 repeating a source a million times`() {
    let count = Self.million
    onThread {
      let repeated = repeatElement(Just(1), count: count).concat()
      #expect(repeated.prefix(1).immediateEvents == ["1", "|"])
      #expect(repeated.count().immediateEvents == ["\(count)", "|"])
      let endless = repeatElement(Just(1), count: .max).concat()
      #expect(endless.prefix(1).immediateEvents == ["1", "|"])
    }
  }

  @Test func `SO-05 racing and chaining ten thousand`() {
    onThread {
      let values = (0..<10_000).map { Observable($0) }
      #expect(values.race().prefix(1).immediateEvents == ["0", "|"])
      let subjects = (0..<10_000).map { _ in Subject<Int, Never>() }
      let probe = subjects.race().probe()
      subjects[5_000].send(1)
      #expect(probe.transcript == ["^", "1"])
      #expect(subjects.count { $0.hasSubscribers } == 1)
      probe.dispose()
      let groups = (0..<10_000).publisher.groupBy { $0 }.flatMap { $0 }.count()
      #expect(groups.immediateEvents == ["10000", "|"])
    }
  }

  @Test func `SO-06 a hundred thousand mirrors that all fail at once`() {
    let count = Stress.rounds(100_000)
    onThread {
      let mirrors = repeatElement(Fail<Int, Problem>(.b), count: count)
      #expect(Fail<Int, Problem>(.a).catch(sequence: mirrors).immediateEvents == ["#b"])
    }
  }
}
