import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct FilterTests {
  @Test func `sends what passes`() {
    #expect((1...4).publisher.filter { $0 > 2 }.immediateEvents == ["3", "4", "|"])
  }

  @Test func `a dropped value asks for one more`() {
    let upstream = Upstream<Int, Never>()
    let probe = upstream.filter { $0 > 2 }.probe(demand: DemandPlan(.max(1), rest: .max(5)))
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(3) == .max(5))
    #expect(probe.transcript == ["^", "3"])
    probe.dispose()
    upstream.forget()
  }
}
