import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct PrefixTests {
  @Test func `sends the first values, then finishes`() {
    #expect((1...).publisher.prefix(2).immediateEvents == ["1", "2", "|"])
    #expect((1...).publisher.first().immediateEvents == ["1", "|"])
    #expect((1...).publisher.first { $0 > 5 }.immediateEvents == ["6", "|"])
  }

  @Test func `an upstream that ends sooner ends it`() {
    #expect([1].publisher.prefix(2).immediateEvents == ["1", "|"])
    #expect([Int]().publisher.first().immediateEvents == ["|"])
    #expect([1].failing(.a).prefix(2).immediateEvents == ["1", "#a"])
    #expect([1].failing(.a).prefix(1).immediateEvents == ["1", "|"])
  }

  @Test func `prefix of nothing finishes at once and subscribes to nothing`() {
    let upstream = TestPublisher<Int, Never>()
    #expect(upstream.prefix(0).probe(demand: .manual).transcript == ["^", "|"])
    #expect(upstream.subscriptions.count == 0)
  }

  @Test func `never requests more than it takes`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.prefix(3).probe(demand: DemandPlan(.max(2), rest: .unlimited))
    upstream.send(1)
    #expect(upstream.subscriptions[0].answers.last == Demand.max(1))
    upstream.send(2)
    #expect(upstream.subscriptions[0].answers.last == Demand.none)
    probe.request(.unlimited)
    #expect(
      upstream.transcript.filter { $0 != "request none" } == ["request max(2)", "return max(1)"]
    )
    upstream.send(3)
    #expect(probe.transcript == ["^", "1", "2", "3", "|"])
    #expect(upstream.transcript.last == "dispose")
  }

  @Test func `disposal from inside of the last value is followed by no end`() {
    let probe = (1...).publisher.prefix(2).probe(onValue: { value, probe in
      if value == 2 { probe.dispose() }
    })
    #expect(probe.transcript == ["^", "1", "2"])
  }
}
