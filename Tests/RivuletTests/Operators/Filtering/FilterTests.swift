import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct FilterTests {
  @Test func `sends what passes`() {
    #expect((1...4).publisher.filter { $0 > 2 }.immediateEvents == ["3", "4", "|"])
  }

  @Test func `a dropped value asks for one more`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.filter { $0 > 2 }.probe(demand: DemandPlan(.max(1), rest: .max(5)))
    upstream.send(1)
    #expect(upstream.subscriptions[0].answers.last == Demand.max(1))
    upstream.send(3)
    #expect(upstream.subscriptions[0].answers.last == Demand.max(5))
    #expect(probe.transcript == ["^", "3"])
    probe.dispose()
  }
}
