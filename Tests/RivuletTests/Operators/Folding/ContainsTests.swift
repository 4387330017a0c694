import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ContainsTests {
  @Test func `answers as soon as it is known`() {
    #expect((1...).publisher.contains(3).immediateEvents == ["true", "|"])
    #expect((1...).publisher.contains { $0 > 3 }.immediateEvents == ["true", "|"])
    #expect([1, 2].publisher.contains(3).immediateEvents == ["false", "|"])
    #expect(Empty<Int, Never>().contains(1).immediateEvents == ["false", "|"])
    #expect([1].failing(.a).contains(2).immediateEvents == ["#a"])
  }

  @Test func `disposes of the upstream at once, though nobody has asked`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.contains(1).probe(demand: .manual)
    upstream.send(1)
    #expect(upstream.transcript == ["request unlimited", "dispose"])
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "true", "|"])
  }
}
