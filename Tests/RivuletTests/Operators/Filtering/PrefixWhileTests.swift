import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct PrefixWhileTests {
  @Test func `sends values until one fails the test, and finishes`() {
    #expect([1, 2, 3, 1].publisher.prefix { $0 < 3 }.immediateEvents == ["1", "2", "|"])
    #expect((1...).publisher.prefix { $0 < 3 }.immediateEvents == ["1", "2", "|"])
    #expect([3].publisher.prefix { $0 < 3 }.immediateEvents == ["|"])
  }

  @Test func `disposes of the upstream before it finishes`() {
    let upstream = Upstream<Int, Never>()
    let probe = upstream.prefix { $0 < 3 }.probe(log: upstream.log)
    upstream.send(5)
    #expect(upstream.log.elements == ["^", "request unlimited", "dispose", "|"])
    probe.dispose()
    upstream.forget()
  }
}
