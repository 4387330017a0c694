import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ReduceTests {
  @Test func `sends one result at the end`() {
    #expect((1...3).publisher.reduce(0) { $0 + $1 }.immediateEvents == ["6", "|"])
    #expect((1...3).publisher.reduce(into: 0) { $0 += $1 }.immediateEvents == ["6", "|"])
    #expect((1...3).publisher.collect().immediateEvents == ["[1, 2, 3]", "|"])
  }

  @Test func `the result waits for demand`() {
    let probe = (1...3).publisher.collect().probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "[1, 2, 3]", "|"])
  }

  @Test func `asks for all values at once`() {
    let upstream = TestPublisher<Int, Problem>()
    let probe = upstream.collect().probe(demand: .manual)
    #expect(upstream.transcript == ["request unlimited"])
    upstream.send(1)
    upstream.send(completion: .failure(.a))
    #expect(probe.transcript == ["^", "#a"])
  }

  @Test func `collecting is linear: the array is not copied for each value`() {
    // 50,000 appends to a copied array would move more than a billion elements.
    let count = (0..<50_000).publisher.collect().map(\.count)
    #expect(count.immediateEvents == ["50000", "|"])
  }

  @Test func `what was gathered is released at a failure and at the disposal`() {
    for ends in [true, false] {
      let upstream = Subject<Lifetime, Problem>()
      let captured = Captured()
      let probe = upstream.collect().probe()
      captured.use { upstream.send($0) }
      #expect(!captured.isReleased)
      if ends { upstream.send(completion: .failure(.a)) } else { probe.dispose() }
      #expect(captured.isReleased)
    }
  }
}
