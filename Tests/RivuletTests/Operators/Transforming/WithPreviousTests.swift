import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct WithPreviousTests {
  @Test func `pairs each value with the one before`() {
    let pairs = [1, 2, 3].publisher.withPrevious().map { "\($0.previous ?? 0)-\($0.current)" }
    #expect(pairs.immediateEvents == ["0-1", "1-2", "2-3", "|"])
  }

  @Test func `pairwise begins with the second value and asks for one more`() {
    #expect([1, 2, 3].publisher.pairwise().immediateEvents == ["(1, 2)", "(2, 3)", "|"])
    #expect([1].publisher.pairwise().immediateEvents == ["|"])
    let probe = [1, 2, 3].publisher.pairwise().probe(demand: .max(1))
    probe.dispose()
    #expect(probe.transcript == ["^", "(1, 2)"])
  }
}
