import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct AllSatisfyTests {
  @Test func `answers as soon as it is known`() {
    #expect((1...).publisher.allSatisfy { $0 < 3 }.immediateEvents == ["false", "|"])
    #expect([1, 2].publisher.allSatisfy { $0 < 3 }.immediateEvents == ["true", "|"])
    #expect(Empty<Int, Never>().allSatisfy { _ in false }.immediateEvents == ["true", "|"])
    #expect([1].failing(.a).allSatisfy { $0 < 3 }.immediateEvents == ["#a"])
  }

  @Test func `disposes of the upstream at the first that fails the test`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.allSatisfy { $0 < 2 }.probe()
    (1...2).forEach { upstream.send($0) }
    #expect(probe.transcript == ["^", "false", "|"])
    #expect(upstream.transcript == ["request unlimited", "dispose"])
  }
}
