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
    let log = Recorder<String>()
    let upstream = TestPublisher<Int, Never>(
      onRequest: { demand, _ in log.add("request \(demand)") },
      onDispose: { log.add("dispose") }
    )
    let probe = upstream.prefix { $0 < 3 }.probe(log: log)
    upstream.send(5)
    #expect(log.elements == ["^", "request unlimited", "dispose", "|"])
    probe.dispose()
  }
}
