import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct LastTests {
  @Test func `sends the last value`() {
    #expect((1...3).publisher.last().immediateEvents == ["3", "|"])
    #expect(Empty<Int, Never>().last().immediateEvents == ["|"])
    #expect([1].failing(.a).last().immediateEvents == ["#a"])
  }

  @Test func `sends the last value that passes`() {
    #expect((1...3).publisher.last { $0 < 3 }.immediateEvents == ["2", "|"])
    #expect((1...3).publisher.last { $0 > 3 }.immediateEvents == ["|"])
  }

  @Test func `it waits for demand`() {
    let probe = (1...3).publisher.last().probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "3", "|"])
  }
}
