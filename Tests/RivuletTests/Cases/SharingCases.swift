import RivuletTesting
import Synchronization
import Testing

@testable import Rivulet

/// Cases about sharing and about the subscription protocol.
@Suite("Cases: sharing and demand", .leakChecked)
struct SharingCases {
  @Test func `SH-01 a source that is connected twice runs once`() {
    let runs = Recorder<String>()
    let source = Deferred { () -> Just<Int> in
      runs.add("run")
      return Just(1)
    }.multicast(replay: 1)
    source.connect()
    source.connect()
    #expect(runs.elements == ["run"])
    #expect(source.immediateEvents == ["1", "|"])
  }

  @Test func `SH-02 what is connected again sends again`() {
    let scheduler = TestScheduler()
    let runs = Recorder<String>()
    let ticks = Interval(every: .seconds(1), on: scheduler)
      .handleEvents(receiveSubscription: { _ in runs.add("run") }).multicast()
    let probe = scheduler.probe(ticks.map { "\($0)" })
    let first = ticks.connect()
    scheduler.advance(by: .seconds(5))
    first.dispose()
    scheduler.advance(by: .seconds(3))
    let second = ticks.connect()
    scheduler.advance(by: .seconds(2))
    second.dispose()
    #expect(probe.diagram == "-01234---01")
    #expect(runs.elements.count == 2)
    probe.dispose()
  }

  @Test func `SH-03 a subscriber after the end gets a run of its own, with its events`() {
    let runs = Recorder<String>()
    let shared = Deferred { () -> Just<Int> in
      runs.add("run")
      return Just(1)
    }.share()
    #expect(shared.immediateEvents == ["1", "|"])
    #expect(shared.immediateEvents == ["1", "|"])
    #expect(runs.elements.count == 2)
  }

  @Test func `SH-03 a subscriber after the end gets what is replayed, and starts nothing`() {
    let runs = Recorder<String>()
    let shared = Deferred { () -> Just<Int> in
      runs.add("run")
      return Just(1)
    }.share(replay: 1, reset: .never)
    #expect(shared.immediateEvents == ["1", "|"])
    #expect(shared.immediateEvents == ["1", "|"])
    #expect(runs.elements == ["run"])
  }

  @Test func `SH-05 two subscribers at the same moment both end`() {
    for round in 0..<Stress.rounds(2000) {
      let shared = Just(1).share()
      let logs = [Recorder<String>(), Recorder<String>()]
      race(2) { thread in shared.log(to: logs[thread]) }
      for log in logs where log.elements != ["1", "|"] && log.elements != ["|"] {
        Issue.record("round \(round): \(log.elements)")
        return
      }
    }
  }

  @Test func `SH-05 with a replay, nobody at the same moment misses the value`() {
    for round in 0..<Stress.rounds(2000) {
      for reset in [ShareReset.always, .never] {
        let shared = Just(1).share(replay: 1, reset: reset)
        let logs = [Recorder<String>(), Recorder<String>()]
        race(2) { thread in shared.log(to: logs[thread]) }
        for log in logs where log.elements != ["1", "|"] {
          Issue.record("round \(round): \(log.elements)")
          return
        }
      }
    }
  }

  @Test func `SH-05 a subscriber that comes while the last one leaves is served`() {
    for round in 0..<Stress.rounds(1000) {
      let source = Observable(1)
      let shared = source.share(replay: 1)
      let first = shared.probe()
      let second = Probe<Int, Never>()
      race(2) { thread in
        if thread == 0 { first.dispose() } else { shared.subscribe(second.subscriber()) }
      }
      guard second.values == [1] else {
        Issue.record("round \(round): \(second.transcript)")
        return
      }
      second.dispose()
    }
  }

  @Test func `SH-06 a first subscriber that leaves at once does not spoil the next`() {
    let shared = Observable(0).share()
    shared.probe(disposeAt: .subscription)
    let probe = shared.probe()
    #expect(probe.transcript.first == "^")
    #expect(probe.transcript.dropFirst().first == "0")
    probe.dispose()
    for reset in [ShareReset.always, .never] {
      let replayed = Observable(0).share(replay: 1, reset: reset)
      replayed.probe(disposeAt: .subscription)
      let next = replayed.probe()
      #expect(next.values == [0])
      next.dispose()
    }
  }

  @Test func `SH-07 all who retry a shared source share its second run`() {
    let upstream = TestPublisher<Int, Problem>()
    let shared = upstream.share()
    let (first, second) = (shared.retry(1).probe(), shared.retry(1).probe())
    upstream.send(completion: .failure(.a), isFinal: false)
    #expect(upstream.subscriptions.count == 2)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(first.transcript == ["^", "1", "|"])
    #expect(second.transcript == ["^", "1", "|"])
    #expect(upstream.subscriptions.count == 2)
  }

  @Test func `SH-08 a source that ends before the demand comes loses nothing`() {
    for shared in [
      Just(1).share().eraseToAnyPublisher(), Just(1).share(replay: 1).eraseToAnyPublisher(),
      Just(1).share(replay: 1, reset: .never).eraseToAnyPublisher(),
      Just(1).multicast().autoconnect().eraseToAnyPublisher(),
    ] {
      let probe = shared.probe(demand: .manual)
      #expect(probe.transcript == ["^"])
      probe.request(.max(1))
      #expect(probe.transcript == ["^", "1", "|"])
    }
    #expect(Just(1).share(replay: 1).immediateEvents == ["1", "|"])
  }

  @Test func `SH-09 after everyone has left a new run begins and nothing is kept`() {
    let captured = Captured()
    let shared = captured.use { object in [object].publisher.share() }
    shared.probe(demand: .manual).dispose()
    let log = Recorder<String>()
    shared.sink(receiveCompletion: { log.addEnd($0) }, receiveValue: { _ in log.add("value") })
    #expect(log.elements == ["value", "|"])
    let subject = Subject<Lifetime, Never>()
    let second = Captured()
    let slow = subject.share()
    let probe = slow.probe(demand: .manual)
    second.use { subject.send($0) }
    #expect(!second.isReleased)
    probe.dispose()
    #expect(second.isReleased)
    for reset in [ShareReset.always, .never] {
      let replayed = Just(1).share(replay: 1, reset: reset)
      replayed.probe(demand: .manual).dispose()
      #expect(replayed.immediateEvents == ["1", "|"])
    }
  }

  @Test func `SH-10 what is replayed goes with the last subscriber, or stays, as one says`() {
    for (reset, expected) in [(ShareReset.always, ["^"]), (.never, ["^", "24"])] {
      let subject = Subject<Int, Never>()
      let shared = subject.share(replay: 1, reset: reset)
      let first = shared.probe()
      subject.send(24)
      first.dispose()
      let second = shared.probe()
      #expect(second.transcript == expected)
      second.dispose()
    }
  }

  @Test func `BP-02 a source that sends at once sends the subscription first`() {
    let eager = Create<Int, Never> { emitter in
      emitter.send(1)
      emitter.send(completion: .finished)
      return AnyDisposable.disposed
    }
    #expect(eager.probe().transcript == ["^", "1", "|"])
    #expect(eager.probe(disposeAt: .subscription).transcript == ["^"])
    let waiting = eager.probe(demand: .manual)
    #expect(waiting.transcript == ["^"])
    waiting.dispose()
  }

  @Test func `BP-03 a buffer delivers no more than was requested`() {
    let streams: [AnyPublisher<Int, Never>] = [
      (1...9).publisher.buffer(.unbounded).eraseToAnyPublisher(),
      (1...9).publisher.prefetch(4).eraseToAnyPublisher(),
      (1...9).publisher.share(replay: 3).eraseToAnyPublisher(),
      (1...9).publisher.share { $0.merge(with: $0) }.eraseToAnyPublisher(),
      (1...9).publisher.multicast().autoconnect().eraseToAnyPublisher(),
    ]
    for stream in streams {
      let probe = stream.probe(demand: .max(1))
      #expect(probe.values.count == 1)
      probe.request(.max(2))
      #expect(probe.values.count == 3)
      #expect(probe.violations == [])
      probe.dispose()
    }
  }

  @Test func `BP-04 a buffer in front of a slow consumer never fails and loses nothing`() {
    let source = Subject<Int, Problem>()
    let probe = source.buffer(.unbounded).probe(demand: .manual)
    for value in 0..<1000 { source.send(value) }
    #expect(probe.transcript == ["^"])
    probe.request(.max(400))
    source.send(completion: .failure(.a))
    probe.request(.max(600))
    #expect(probe.values == Array(0..<1000))
    #expect(probe.transcript.last == "#a")
  }

  @Test
  func `BP-05 requests from inside of a value do not recurse, and leaving frees the subscription`()
  {
    let rounds = Stress.rounds(200_000)
    onThread {
      let probe = (0..<rounds).publisher.map { $0 }.filter { _ in true }.probe(
        demand: .oneByOne(by: .requested)
      )
      #expect(probe.values.count == rounds)
      let streams: [AnyPublisher<Int, Never>] = [
        (0..<rounds).publisher.buffer(.unbounded).eraseToAnyPublisher(),
        (0..<rounds).publisher.prefetch(8).eraseToAnyPublisher(),
        (0..<rounds).publisher.share(replay: 1).eraseToAnyPublisher(),
      ]
      for stream in streams {
        let probe = stream.probe(demand: .oneByOne(by: .requested))
        #expect(probe.values.count == rounds)
      }
    }
    let subject = Subject<Int, Never>()
    let probe = subject.probe(demand: DemandPlan(.none, rest: .max(1)), disposeAt: .value(2))
    (1...3).forEach { subject.send($0) }
    probe.request(.none)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2"])
    #expect(subject.broadcast.subscriptions.isEmpty)
  }

  @Test func `BP-06 one subscriber value given twice is two subscribers, in every source`() {
    let sources: [(AnyPublisher<Int, Never>, () -> Void)] = {
      let (subject, replay) = (Subject<Int, Never>(), ReplaySubject<Int, Never>(capacity: 1))
      let value = Observable(0)
      return [
        (subject.eraseToAnyPublisher(), { subject.send(1) }),
        (replay.eraseToAnyPublisher(), { replay.send(1) }),
        (value.changes.eraseToAnyPublisher(), { value.value = 1 }),
      ]
    }()
    for (source, send) in sources {
      let log = Recorder<String>()
      let probes = [source.probe(log: log), source.probe(log: log)]
      send()
      #expect(log.elements == ["^", "^", "1", "1"])
      probes.forEach { $0.dispose() }
    }
  }
}
