import Rivulet
import Testing

@Suite(.leakChecked)
struct ReplaceNilTests {
  @Test func `sends the value in place of nil, every time`() {
    #expect([nil, 1, nil].publisher.replaceNil(with: 0).immediateEvents == ["0", "1", "0", "|"])
  }

  @Test func `of an optional of an optional takes one level off`() {
    let values: [Int??] = [nil, .some(nil), 1]
    let events = values.publisher.replaceNil(with: Int?.some(7)).map { "\($0 ?? -1)" }
    #expect(events.immediateEvents == ["7", "-1", "1", "|"])
  }
}
