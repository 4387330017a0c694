import Rivulet
import RivuletTesting
import Testing

/// The examples of `Docs/Rivulet.docc/TestingYourStreams.md`, in its order.
@Suite("The guide to testing")
struct GuideTests {
  @Test func `virtual time`() {
    let scheduler = TestScheduler()
    let log = Recorder<String>()
    scheduler.schedule(at: .seconds(60)) { log.append("a minute later") }
    scheduler.advance(by: .seconds(59))
    #expect(log.elements == [])
    scheduler.advance(by: .seconds(1))
    #expect(log.elements == ["a minute later"])
  }

  @Test func `marbles`() throws {
    let scheduler = TestScheduler()
    let source = try scheduler.hot("-1-2-3-|", as: Int.self)
    let probe = scheduler.probe(source.filter { $0 != 2 }.map { $0 * 3 })
    try scheduler.run()
    let difference = try probe.difference(from: "-3---9-|")
    #expect(difference == nil)
  }

  @Test func `probes`() {
    let source = TestPublisher<Int, TestFailure>()
    let probe = source.map { value in -value }.probe(demand: .manual)
    source.send(1)
    #expect(probe.values == [])
    probe.request(.max(1))
    #expect(probe.values == [-1])
    probe.dispose()
    #expect(source.subscriptions[0].disposalCount == 1)
    #expect(!probe.isSubscriberAlive)
    #expect(probe.violations == [])
  }

  @Test func `an operator of one's own`() {
    let report = OperatorVerification(
      "doubled()",
      .passesSubscriptionThrough,
      expecting: { numbers in numbers.map { 2 * $0 } },
      build: { upstream in upstream.doubled() }
    ).run()
    #expect(report.isClean, "\(report)")
  }

  @Test func `what a finding looks like`() {
    let report = OperatorVerification("doubled()", .passesSubscriptionThrough) { upstream in
      Deaf(upstream: upstream)
    }.run()
    #expect(report.brokenRules == ["O7"])
    #expect(
      report.findings.first?.description == """
        doubled() breaks O7 What comes after the end is ignored.
          input     2 values, finished, a value, the end and a failure
          expected  nothing after the first completion
          seen      [0s the subscription, 0s value(2), 0s value(4), 0s finished, 0s value(6)]
        """
    )
  }

  @Test func `a law`() {
    let law = Law("doubling is adding twice") { sample in
      sample.difference(
        between: sample.publisher().doubled(),
        and: sample.publisher().map { value in value + value }
      )
    }
    let report = law.check(runs: 100, seed: 1)
    #expect(report.holds, "\(report)")
  }
}

/// Doubles values, but does not know that it has ended.
private struct Deaf: Publisher {
  typealias Output = Int
  typealias Failure = TestFailure

  let upstream: Upstream<Int, TestFailure>

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Int, Downstream.Failure == TestFailure {
    upstream.subscribe(Stage(downstream: subscriber))
  }

  private struct Stage<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Int, Downstream.Failure == TestFailure {
    var downstream: Downstream
    var completion: Completion<TestFailure>?
    var isActive = false

    mutating func receive(subscription: any Subscription) {
      guard !isActive else { return subscription.dispose() }
      isActive = true
      downstream.receive(subscription: subscription)
    }

    mutating func receive(_ input: Int) -> Demand {
      isActive ? downstream.receive(2 * input) : .none
    }

    mutating func receive(completion: Completion<TestFailure>) {
      guard isActive, self.completion == nil else { return }
      self.completion = completion
      downstream.receive(completion: completion)
    }
  }
}
