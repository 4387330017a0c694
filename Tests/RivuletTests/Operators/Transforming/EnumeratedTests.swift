import Rivulet
import Testing

@Suite(.leakChecked)
struct EnumeratedTests {
  @Test func `counts from zero for each subscription`() {
    let numbered = ["a", "b"].publisher.enumerated().map { "\($0.offset)\($0.element)" }
    #expect(numbered.immediateEvents == ["0a", "1b", "|"])
    #expect(numbered.immediateEvents == ["0a", "1b", "|"])
  }
}
