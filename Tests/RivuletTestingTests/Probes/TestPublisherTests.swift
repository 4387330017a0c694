import Rivulet
import RivuletTesting
import Testing

@Suite("A test publisher")
struct TestPublisherTests {
  @Test func `shows as text what it was told`() {
    let source = TestPublisher<Int, Never>()
    let probe = source.filter { $0 > 1 }.probe(demand: .max(1))
    source.send(1)
    probe.dispose()
    #expect(source.transcript == ["request max(1)", "return max(1)", "dispose"])
  }

  @Test func `ends the present subscribers only, if that is not its end`() {
    let source = TestPublisher<Int, Never>()
    let first = source.probe()
    source.send(completion: .finished, isFinal: false)
    let second = source.probe()
    source.send(1)
    source.send(completion: .finished)
    #expect(first.transcript == ["^", "|"])
    #expect(second.transcript == ["^", "1", "|"])
    #expect(source.probe().transcript == ["^", "|"])
  }

  @Test func `tells what each value was answered with`() {
    let source = TestPublisher<Int, Never>()
    _ = source.probe(demand: DemandPlan(.max(1), then: [.max(2), .none], rest: .max(1)))
    (1...3).forEach(source.send)
    #expect(source.subscriptions[0].answers == [.max(2), .none, .max(1)])
  }

  @Test func `calls closures when it is subscribed to, asked and disposed of`() {
    let log = Recorder<String>()
    let source = TestPublisher<Int, Never>(
      onSubscribe: { log("subscribed by \($0.subscriptions.count)") },
      onRequest: { demand, source in
        log("\(demand)")
        source.send(1)
      },
      onDispose: { log("disposed") }
    )
    let probe = source.probe(demand: DemandPlan(.max(2)))
    probe.dispose()
    probe.dispose()
    #expect(log.elements == ["max(2)", "subscribed by 1", "disposed", "disposed"])
    #expect(probe.values == [1])
    #expect(probe.violations == [])
  }

  @Test func `may send from inside of subscribe`() {
    let source = TestPublisher<Int, Never>(onSubscribe: { source in
      (1...3).forEach(source.send)
      source.send(completion: .finished)
    })
    let probe = source.probe()
    #expect(probe.values == [1, 2, 3])
    #expect(probe.isFinished)
    #expect(probe.violations == [])
  }

  @Test func `sends to every subscriber, in the order of subscription`() {
    let source = TestPublisher<Int, Never>()
    let log = Recorder<String>()
    let probes = ["a", "b", "c"].map { name in
      source.probe { signal, _ in if let value = signal.value { log.append("\(name)\(value)") } }
    }
    source.send(1)
    source.send(2)
    #expect(log.elements == ["a1", "b1", "c1", "a2", "b2", "c2"])
    #expect(probes.allSatisfy { $0.violations == [] })
  }

  @Test func `keeps one order for all when it is sent to from inside a delivery`() {
    let source = TestPublisher<Int, Never>()
    let first = source.probe { signal, _ in if signal.value == 1 { source.send(2) } }
    let second = source.probe()
    source.send(1)
    #expect(first.values == [1, 2])
    #expect(second.values == [1, 2])
    #expect(first.violations == [] && second.violations == [])
  }

  @Test func `loses nothing to a subscriber that is slow`() {
    let source = TestPublisher<Int, Never>()
    let probe = source.probe(demand: .manual)
    (1...1_000).forEach(source.send)
    source.send(completion: .finished)
    for _ in 0..<999 { probe.request(.max(1)) }
    #expect(!probe.isFinished)
    probe.request(.max(1))
    #expect(probe.values == Array(1...1_000))
    #expect(probe.isFinished)
    #expect(probe.violations == [])
  }

  @Test func `takes no stack for requests from inside a delivery`() {
    let source = TestPublisher<Int, Never>()
    let probe = source.probe(demand: DemandPlan(.none, rest: .max(1), by: .requested))
    (1...100_000).forEach(source.send)
    #expect(TestThread.run(stackSize: 512 * 1024) { probe.request(.max(1)) })
    #expect(probe.values.count == 100_000)
    #expect(probe.violations == [])
  }

  @Test func `ends at once for who comes after the end`() {
    let source = TestPublisher<Int, TestFailure>()
    source.send(completion: .failure(TestFailure()))
    let probe = source.probe(demand: .manual)
    #expect(probe.events.map(\.signal) == [.subscription, .completion(.failure(TestFailure()))])
    #expect(source.subscriberCount == 0)
  }

  @Test func `sends nothing after its completion or a disposal`() {
    let source = TestPublisher<Int, Never>()
    let probe = source.probe()
    let other = source.probe()
    other.dispose()
    source.send(completion: .finished)
    source.send(1)
    source.send(completion: .finished)
    #expect(probe.events.map(\.signal) == [.subscription, .completion(.finished)])
    #expect(other.events.map(\.signal) == [.subscription, .disposal])
  }

  @Test func `lets values go when they are delivered or will not be`() {
    let ledger = LifetimeLedger()
    let source = TestPublisher<Lifetime, Never>()
    let held = Probe<Lifetime, Never>(demand: .manual)
    source.subscribe(held.subscriber())
    source.send(ledger.lifetime())
    #expect(ledger.aliveCount == 1)
    held.dispose()
    #expect(ledger.aliveCount == 0)
  }

  @Test func `notes requests, returned demands and disposals`() {
    let scheduler = TestScheduler()
    let source = TestPublisher<Int, Never>(clock: scheduler)
    scheduler.advance(to: .seconds(2))
    let probe = source.probe(
      demand: DemandPlan(.max(2), then: [.max(1)]),
      clock: scheduler,
      disposeAt: .value(2)
    )
    source.send(1)
    scheduler.advance(to: .seconds(5))
    source.send(2)
    let record = source.subscriptions[0]
    #expect(
      record.calls.map(\.message) == [.request(.max(2)), .returned(.max(1)), .dispose]
    )
    #expect(record.calls.map(\.during) == [.subscription, .value(1), .value(2)])
    #expect(record.calls.map(\.time) == [.seconds(2), .seconds(2), .seconds(5)])
    #expect(record.totalDemand == .max(3))
    #expect((record.began, record.ended) == (.seconds(2), .seconds(5)))
    #expect(record.diagram() == "--^--!")
    #expect(probe.violations == [])
  }
}

@Suite("A misbehaving test publisher")
struct MisbehaviourTests {
  @Test func `sends values that nobody requested`() {
    let source = TestPublisher<Int, Never>(misbehaving: .ignoresDemand)
    let probe = source.probe(demand: DemandPlan(.max(1)))
    (1...3).forEach(source.send)
    #expect(probe.values == [1, 2, 3])
    #expect(probe.violations == [.unrequestedValue(2), .unrequestedValue(3)])
  }

  @Test func `goes on after a disposal`() {
    let source = TestPublisher<Int, Never>(misbehaving: .ignoresDisposal)
    let probe = source.probe(disposeAt: .value(1))
    source.send(1)
    source.send(2)
    source.send(completion: .finished)
    #expect(probe.values == [1, 2])
    #expect(probe.violations == [.signalAfterDisposal, .signalAfterDisposal])
  }

  @Test func `goes on after its completion`() {
    let source = TestPublisher<Int, TestFailure>(misbehaving: .continuesAfterCompletion)
    let probe = source.probe()
    source.send(completion: .finished)
    source.send(1)
    source.send(completion: .failure(TestFailure()))
    #expect(probe.values == [1])
    #expect(probe.violations == [.signalAfterCompletion, .signalAfterCompletion])
  }

  @Test func `sends values before the subscription`() {
    let source = TestPublisher<Int, Never>(misbehaving: [.withholdsSubscription, .ignoresDemand])
    let probe = source.probe()
    source.send(1)
    #expect(probe.violations == [.signalBeforeSubscription, .unrequestedValue(1)])
    source.sendSubscription()
    source.send(2)
    #expect(probe.values == [1, 2])
    #expect(probe.violations.count == 2)
    #expect(source.subscriptions.count == 1)
  }

  @Test func `ends before the subscription`() {
    let source = TestPublisher<Int, Never>(misbehaving: .withholdsSubscription)
    let probe = source.probe()
    source.send(completion: .finished)
    #expect(probe.violations == [.signalBeforeSubscription])
  }

  @Test func `sends a subscription too many and sees what becomes of it`() {
    let source = TestPublisher<Int, Never>()
    let log = Recorder<Int>()
    source.subscribe(Refusing(log: log))
    source.sendSubscription()
    source.send(1)
    #expect(log.elements == [1])
    #expect(source.subscriptions.map(\.disposalCount) == [0, 1])
    #expect(source.subscriptions.map(\.requests) == [[.unlimited], []])
    #expect(source.subscriberCount == 1)
  }

  /// A subscriber that keeps its first subscription and disposes any further one.
  private struct Refusing: Subscriber {
    let log: Recorder<Int>
    var subscription: (any Subscription)?

    init(log: Recorder<Int>) {
      self.log = log
    }

    mutating func receive(subscription new: any Subscription) {
      guard subscription == nil else { return new.dispose() }
      subscription = new
      new.request(.unlimited)
    }

    mutating func receive(_ input: Int) -> Demand {
      log.append(input)
      return .none
    }

    mutating func receive(completion: Completion<Never>) {}
  }
}
