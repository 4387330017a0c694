import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct CompactMapTests {
  @Test func `drops nil`() {
    #expect(["1", "x", "3"].publisher.compactMap { Int($0) }.immediateEvents == ["1", "3", "|"])
  }

  @Test func `a dropped value asks for one more`() {
    let upstream = TestPublisher<String, Never>()
    let probe = upstream.compactMap { Int($0) }.probe(demand: .max(1))
    upstream.send("x")
    #expect(upstream.subscriptions[0].answers.last == Demand.max(1))
    upstream.send("1")
    #expect(upstream.subscriptions[0].answers.last == Demand.none)
    #expect(probe.transcript == ["^", "1"])
    #expect(upstream.transcript == ["request max(1)", "return max(1)"])
    probe.dispose()
  }

  @Test func `an optional of an optional loses one level`() {
    let values = [1, 2].publisher.compactMap { $0 == 1 ? Int??.some(nil) : nil }
    #expect(values.immediateEvents == ["nil", "|"])
  }
}
