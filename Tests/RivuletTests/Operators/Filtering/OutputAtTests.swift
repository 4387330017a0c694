import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct OutputAtTests {
  @Test func `sends the value at a place`() {
    #expect((1...).publisher.output(at: 0).immediateEvents == ["1", "|"])
    #expect((1...).publisher.output(at: 2).immediateEvents == ["3", "|"])
  }

  @Test func `a stream that is too short finishes without it`() {
    #expect((1...3).publisher.output(at: 3).immediateEvents == ["|"])
    #expect([1].failing(.a).output(at: 3).immediateEvents == ["#a"])
  }

  @Test func `sends the values of a range`() {
    #expect((1...).publisher.output(in: 1...2).immediateEvents == ["2", "3", "|"])
    #expect((1...).publisher.output(in: ..<2).immediateEvents == ["1", "2", "|"])
    #expect((1...4).publisher.output(in: 2...).immediateEvents == ["3", "4", "|"])
    #expect((1...4).publisher.output(in: 2..<2).immediateEvents == ["|"])
  }

  @Test func `asks for nothing behind it`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.output(in: 1...2).probe()
    (0...2).forEach { upstream.send($0) }
    #expect(probe.transcript == ["^", "1", "2", "|"])
    #expect(upstream.transcript == ["request max(2)", "return max(1)", "dispose"])
  }
}
