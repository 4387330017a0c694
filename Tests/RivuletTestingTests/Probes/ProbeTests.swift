import Rivulet
import RivuletTesting
import Testing

@Suite("A probe")
struct ProbeTests {
  let source = TestPublisher<Int, TestFailure>()

  @Test func `records values and the end`() {
    let probe = source.probe()
    source.send(1)
    source.send(2)
    #expect(probe.completion == nil)
    #expect(!probe.isDisposed)
    source.send(completion: .finished)
    #expect(probe.values == [1, 2])
    #expect(probe.isFinished)
    #expect(probe.failure == nil)
    #expect(probe.isDisposed)
    #expect(
      probe.events.map(\.signal) == [
        .subscription, .value(1), .value(2), .completion(.finished),
      ]
    )
  }

  @Test func `records a failure`() {
    let probe = source.probe()
    source.send(completion: .failure(TestFailure("down")))
    #expect(probe.failure == TestFailure("down"))
    #expect(!probe.isFinished)
  }

  @Test func `records virtual time`() {
    let scheduler = TestScheduler()
    let source = TestPublisher<Int, TestFailure>(clock: scheduler)
    let probe = source.probe(clock: scheduler)
    scheduler.schedule(at: .seconds(3)) { source.send(1) }
    scheduler.schedule(at: .seconds(4)) { probe.dispose() }
    scheduler.advance(to: .seconds(9))
    #expect(
      probe.events == [
        Recorded(.zero, .subscription), Recorded(.seconds(3), .value(1)),
        Recorded(.seconds(4), .disposal),
      ]
    )
  }

  @Test(arguments: DemandPlan.Channel.allCases)
  func `asks one by one`(channel: DemandPlan.Channel) {
    let probe = source.probe(demand: .oneByOne(by: channel))
    (1...3).forEach(source.send)
    #expect(probe.values == [1, 2, 3])
    #expect(source.subscriptions[0].totalDemand == .max(4))
    #expect(probe.outstandingDemand == .max(1))
    #expect(
      source.subscriptions[0].requests
        == (channel == .requested ? Array(repeating: .max(1), count: 4) : [.max(1)])
    )
    #expect(probe.violations == [])
  }

  @Test(arguments: DemandPlan.Channel.allCases)
  func `asks as a script says`(channel: DemandPlan.Channel) {
    let plan = DemandPlan(.max(2), then: [.none, .max(1), .max(3)], rest: .none, by: channel)
    let probe = source.probe(demand: plan)
    (1...9).forEach(source.send)
    #expect(probe.values == [1, 2, 3, 4, 5, 6])
    #expect(source.subscriptions[0].totalDemand == .max(6))
    #expect(probe.violations == [])
  }

  @Test(arguments: DemandPlan.Channel.allCases)
  func `asks as a closure says of each value`(channel: DemandPlan.Channel) {
    let plan = DemandPlan.answering(.max(1), by: channel) { (value: Int, number) in
      value == 9 ? .none : .max(number)
    }
    let probe = source.probe(demand: plan)
    [5, 9, 9, 7].forEach(source.send)
    #expect(probe.values == [5, 9])
    #expect(source.subscriptions[0].totalDemand == .max(2))
    #expect(probe.violations == [])
  }

  @Test func `takes a plan with a closure for another than its copies`() {
    let plans = (1...2).map { _ in DemandPlan.answering(.max(1)) { (_: Int, _) in .none } }
    #expect(plans[0] == plans[0])
    #expect(plans[0] != plans[1])
    #expect(plans[0] != DemandPlan(.max(1)))
  }

  @Test func `asks for nothing unless the test does`() {
    let probe = source.probe(demand: .manual)
    (1...3).forEach(source.send)
    #expect(probe.values == [])
    probe.request(.max(2))
    #expect(probe.values == [1, 2])
    probe.request(.unlimited)
    #expect(probe.values == [1, 2, 3])
    #expect(source.subscriptions[0].requests == [.max(2), .unlimited])
  }

  @Test func `remembers a request and a disposal that come before the subscription`() {
    let early = Probe<Int, TestFailure>(demand: DemandPlan(.max(1)))
    early.request(.max(2))
    source.subscribe(early.subscriber())
    #expect(source.subscriptions[0].requests == [.max(3)])
    let disposed = Probe<Int, TestFailure>()
    disposed.dispose()
    source.subscribe(disposed.subscriber())
    #expect(source.subscriptions[1].requests == [])
    #expect(source.subscriptions[1].disposalCount == 1)
  }

  @Test(arguments: [
    (Moment.subscription, [], false), (.value(1), [1], false), (.value(2), [1, 2], false),
    (.completion, [1, 2, 3], true),
  ])
  func `disposes at a moment`(moment: Moment, values: [Int], isFinished: Bool) {
    let probe = source.probe(disposeAt: moment)
    (1...3).forEach(source.send)
    source.send(completion: .finished)
    #expect(probe.values == values)
    #expect(probe.isFinished == isFinished)
    #expect(source.subscriptions[0].calls.last?.message == .dispose)
    #expect(source.subscriptions[0].calls.last?.during == moment)
    #expect(probe.violations == [])
  }

  @Test func `reacts from inside a delivery`() {
    let log = Recorder<String>()
    let probe = source.probe(demand: .manual) { signal, probe in
      log.append("\(signal)")
      if case .subscription = signal { probe.request(.max(1)) }
    }
    source.send(7)
    #expect(log.elements == ["subscription", "value(7)"])
    #expect(probe.values == [7])
    #expect(source.subscriptions[0].calls.first?.during == .subscription)
  }

  @Test func `acts at each value from inside of its delivery`() {
    let probe = (1...).publisher.probe(
      demand: .max(2),
      onValue: { value, probe in
        if value < 3 { probe.request(.max(1)) } else { probe.dispose() }
      }
    )
    #expect(probe.values == [1, 2, 3])
    #expect(probe.violations == [])
  }

  @Test func `shows what arrived as text, without what the test did`() {
    #expect([1, 2].publisher.probe().transcript == ["^", "1", "2", "|"])
    #expect(
      Fail<Int, TestFailure>(TestFailure("a")).probe().transcript == ["^", "#TestFailure(a)"]
    )
    let disposed = (1...).publisher.probe(disposeAt: .value(1))
    #expect(disposed.transcript == ["^", "1"])
  }

  @Test func `shows a breach before the signal that it came with`() {
    let probe = Probe<Int, Never>(demand: .max(1))
    var subscriber = probe.subscriber()
    _ = subscriber.receive(0)
    subscriber.receive(subscription: RawSubscription())
    _ = subscriber.receive(1)
    _ = subscriber.receive(2)
    subscriber.receive(completion: .finished)
    _ = subscriber.receive(3)
    #expect(
      probe.transcript == [
        "!signalBeforeSubscription", "!unrequestedValue(1)", "0", "^", "1",
        "!unrequestedValue(3)", "2", "|", "!signalAfterCompletion", "!unrequestedValue(4)", "3",
      ]
    )
  }

  @Test func `passes every call on, also after the end`() {
    let probe = source.probe()
    probe.dispose()
    probe.dispose()
    probe.request(.max(1))
    let calls = source.subscriptions[0].calls
    #expect(calls.map(\.message) == [.request(.unlimited), .dispose, .dispose, .request(.max(1))])
    #expect(calls.map(\.isAfterEnd) == [false, false, true, true])
  }

  @Test func `sees the subscriber go at the end`() {
    let finished = source.probe()
    #expect(finished.isSubscriberAlive)
    source.send(completion: .finished)
    #expect(!finished.isSubscriberAlive)
    let disposed = TestPublisher<Int, TestFailure>().probe()
    disposed.dispose()
    #expect(!disposed.isSubscriberAlive)
  }

  @Test func `forgets its subscription when told to`() {
    let probe = source.probe()
    #expect(source.subscriptions[0].isSubscriptionAlive)
    source.send(completion: .finished)
    source.send(1)
    #expect(source.subscriptions[0].isSubscriptionAlive)
    probe.forgetSubscription()
    #expect(!source.subscriptions[0].isSubscriptionAlive)
    probe.request(.max(1))
    probe.dispose()
    #expect(source.subscriptions[0].calls.count == 1)
  }
}

@Suite("A probe notices")
struct ProbeViolationTests {
  private func violations(
    demand: DemandPlan = .unlimited,
    disposeAt moment: Moment? = nil,
    _ script: @escaping @Sendable (inout AnyTarget<Int>) -> Void
  ) -> [ProbeViolation] {
    Raw(script: script).probe(demand: demand, disposeAt: moment).violations
  }

  @Test func `nothing in a stream that keeps the contract`() {
    let seen = violations { target in
      target.receive(subscription: RawSubscription())
      target.receive(1)
      target.finish()
    }
    #expect(seen == [])
  }

  @Test func `signals before the subscription`() {
    #expect(
      violations(demand: DemandPlan(.max(1))) { $0.receive(1) }
        == [.signalBeforeSubscription, .unrequestedValue(1)]
    )
    #expect(violations { $0.finish() } == [.signalBeforeSubscription])
  }

  @Test func `a second subscription, and keeps the first`() {
    let requests = Recorder<Demand>()
    let seen = violations(demand: DemandPlan(.max(1))) { target in
      target.receive(subscription: RawSubscription(onRequest: { requests.append($0) }))
      target.receive(subscription: RawSubscription(onRequest: { _ in requests.append(.none) }))
    }
    #expect(seen == [.secondSubscription])
    #expect(requests.elements == [.max(1)])
  }

  @Test func `signals after the completion`() {
    let seen = violations { target in
      target.receive(subscription: RawSubscription())
      target.finish()
      target.receive(1)
      target.finish()
    }
    #expect(seen == [.signalAfterCompletion, .signalAfterCompletion])
  }

  @Test func `values that nobody requested`() {
    let seen = violations(demand: DemandPlan(.max(2), then: [.max(1)])) { target in
      target.receive(subscription: RawSubscription())
      for value in 1...5 { target.receive(value) }
    }
    #expect(seen == [.unrequestedValue(4), .unrequestedValue(5)])
  }

  @Test func `signals after disposal on the same thread`() {
    let seen = violations(disposeAt: .value(1)) { target in
      target.receive(subscription: RawSubscription())
      target.receive(1)
      target.receive(2)
      target.finish()
    }
    #expect(seen == [.signalAfterDisposal, .signalAfterDisposal])
  }

  @Test func `more than one signal in flight after disposal by another thread`() {
    let probe = Probe<Int, Never>()
    var subscriber = probe.subscriber()
    subscriber.receive(subscription: RawSubscription())
    #expect(TestThread.run { probe.dispose() })
    _ = subscriber.receive(1)
    #expect(probe.violations == [])
    _ = subscriber.receive(2)
    #expect(probe.violations == [.signalAfterDisposal])
  }

  @Test func `a delivery inside another one`() {
    let probe = Probe<Int, Never> { signal, probe in
      guard signal.value == 1 else { return }
      var copy = probe.subscriber()
      _ = copy.receive(2)
    }
    var subscriber = probe.subscriber()
    subscriber.receive(subscription: RawSubscription())
    _ = subscriber.receive(1)
    #expect(probe.violations == [.reentrancy])
    #expect(probe.values == [1, 2])
  }

  @Test func `a delivery that overlaps another thread's`() {
    let probe = Probe<Int, Never> { signal, probe in
      guard signal.value == 1 else { return }
      let subscriber = probe.subscriber()
      let isDone = TestThread.run {
        var copy = subscriber
        _ = copy.receive(2)
      }
      #expect(isDone)
    }
    var subscriber = probe.subscriber()
    subscriber.receive(subscription: RawSubscription())
    _ = subscriber.receive(1)
    #expect(probe.violations == [.overlap])
    #expect(probe.values == [1, 2])
  }
}
