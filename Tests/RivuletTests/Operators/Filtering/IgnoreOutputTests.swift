import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct IgnoreOutputTests {
  @Test func `sends the end alone`() {
    #expect([1, 2].publisher.ignoreOutput().immediateEvents == ["|"])
    #expect([1, 2].failing(.a).ignoreOutput().immediateEvents == ["#a"])
  }

  @Test func `asks for all values, whatever is asked for`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.ignoreOutput().probe(demand: .manual)
    #expect(upstream.transcript == ["request unlimited"])
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(probe.transcript == ["^", "|"])
  }
}
