import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct DropFirstTests {
  @Test func `leaves the first values out`() {
    #expect((1...4).publisher.dropFirst(2).immediateEvents == ["3", "4", "|"])
    #expect((1...2).publisher.dropFirst(0).immediateEvents == ["1", "2", "|"])
    #expect((1...2).publisher.dropFirst().immediateEvents == ["2", "|"])
  }

  @Test func `dropped values do not use up demand`() {
    let probe = (1...4).publisher.dropFirst(2).probe(demand: .max(1))
    probe.dispose()
    #expect(probe.transcript == ["^", "3"])
  }

  @Test func `a negative count is refused with a sentence`() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).prefix(-1) }
  }
}
