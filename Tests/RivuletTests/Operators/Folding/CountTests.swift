import Rivulet
import Testing

@Suite(.leakChecked)
struct CountTests {
  @Test func `counts all values`() {
    #expect(["a", "b"].publisher.count().immediateEvents == ["2", "|"])
    #expect(Empty<Int, Never>().count().immediateEvents == ["0", "|"])
    #expect([1].failing(.a).count().immediateEvents == ["#a"])
  }
}
