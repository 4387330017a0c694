import Synchronization
import Testing

@testable import Rivulet

/// Cases about sharing and about the subscription protocol.
@Suite("Cases: sharing and demand", .leakChecked)
struct SharingCases {
  @Test func `SH-03 a subscriber after the end gets a run of its own, with its events`() {
    let runs = Log()
    let shared = Deferred { () -> Just<Int> in
      runs.add("run")
      return Just(1)
    }.share()
    #expect(shared.immediateEvents == ["1", "|"])
    #expect(shared.immediateEvents == ["1", "|"])
    #expect(runs.events.count == 2)
  }

  @Test func `SH-05 two subscribers at the same moment both end`() {
    for round in 0..<Stress.rounds(2000) {
      let shared = Just(1).share()
      let logs = [Log(), Log()]
      race(2) { thread in shared.log(to: logs[thread]) }
      for log in logs where log.events != ["1", "|"] && log.events != ["|"] {
        Issue.record("round \(round): \(log.events)")
        return
      }
    }
  }

  @Test func `SH-06 a first subscriber that leaves at once does not spoil the next`() {
    let shared = Observable(0).share()
    shared.probe(onSubscription: { $0.dispose() })
    let probe = shared.probe()
    #expect(probe.events.first == "^")
    #expect(probe.events.dropFirst().first == "0")
    probe.dispose()
  }

  @Test func `SH-07 all who retry a shared source share its second run`() {
    let upstream = Upstream<Int, Problem>()
    let shared = upstream.share()
    let (first, second) = (shared.retry(1).probe(), shared.retry(1).probe())
    upstream.send(completion: .failure(.a))
    #expect(upstream.subscriptions == 2)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(first.events == ["^", "1", "|"])
    #expect(second.events == ["^", "1", "|"])
    #expect(upstream.subscriptions == 2)
  }

  @Test func `SH-08 a source that ends before the demand comes loses nothing`() {
    #expect(Just(1).share().immediateEvents == ["1", "|"])
    let probe = Just(1).share().probe(.none)
    #expect(probe.events == ["^"])
    probe.request(.max(1))
    #expect(probe.events == ["^", "1", "|"])
  }

  @Test func `SH-09 after everyone has left a new run begins and nothing is kept`() {
    let captured = Captured()
    let shared = captured.use { object in [object].publisher.share() }
    shared.probe(.none).dispose()
    let log = Log()
    shared.sink(receiveCompletion: { log.addEnd($0) }, receiveValue: { _ in log.add("value") })
    #expect(log == ["value", "|"])
    let subject = Subject<Token, Never>()
    let second = Captured()
    let slow = subject.share()
    let probe = slow.probe(.none)
    second.use { subject.send($0) }
    #expect(!second.isReleased)
    probe.dispose()
    #expect(second.isReleased)
  }

  @Test func `BP-02 a source that sends at once sends the subscription first`() {
    let eager = Create<Int, Never> { emitter in
      emitter.send(1)
      emitter.send(completion: .finished)
      return AnyDisposable.disposed
    }
    #expect(eager.probe().events == ["^", "1", "|"])
    #expect(eager.probe(onSubscription: { $0.dispose() }).events == ["^"])
    let waiting = eager.probe(.none)
    #expect(waiting.events == ["^"])
    waiting.dispose()
  }

  @Test
  func `BP-05 requests from inside of a value do not recurse, and leaving frees the subscription`()
  {
    let rounds = Stress.rounds(200_000)
    onThread {
      let counter = Counter()
      (0..<rounds).publisher.map { $0 }.filter { _ in true }.subscribe(OneByOne<Int>(counter))
      #expect(counter.values == rounds)
    }
    let subject = Subject<Int, Never>()
    let probe = subject.probe(.none) { probe, value in
      if value == 2 { probe.dispose() }
      return .max(1)
    }
    (1...3).forEach { subject.send($0) }
    probe.request(.none)
    #expect(probe.events == ["^"])
    probe.request(.max(1))
    #expect(probe.events == ["^", "1", "2"])
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
      let log = Log()
      let probes = [source.probe(log: log), source.probe(log: log)]
      send()
      #expect(log == ["^", "^", "1", "1"])
      probes.forEach { $0.dispose() }
    }
  }
}
