import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct SingleTests {
  @Test func `sends the only value at the end`() throws {
    let difference = try difference(playing: "-a--|", from: "----(a|)") { sources in
      sources[0].single { _ in down }
    }
    #expect(difference == nil)
  }

  @Test func `fails without a value, and at a second one`() {
    #expect(Empty<Int, Never>().single().immediateEvents == ["#noValue"])
    #expect([1, 2].publisher.single().immediateEvents == ["#severalValues"])
    #expect((1...).publisher.single().immediateEvents == ["#severalValues"])
  }

  @Test func `a failure of the upstream is passed on`() {
    #expect([1].failing(.a).single { _ in .b }.immediateEvents == ["#a"])
    #expect([1, 2].failing(.a).single { _ in .b }.immediateEvents == ["#b"])
  }

  @Test func `asks for two values, and disposes at the second`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.single().probe(demand: .manual)
    upstream.send(1)
    #expect(probe.transcript == ["^"])
    upstream.send(2)
    #expect(probe.transcript == ["^", "#severalValues"])
    #expect(upstream.transcript == ["request max(2)", "dispose"])
  }

  @Test func `the value waits for demand`() {
    let probe = Just(1).single().probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "|"])
  }
}
