import Rivulet
import Testing

@Suite(.leakChecked)
struct DistinctTests {
  @Test func `sends each value once`() {
    #expect([1, 2, 1, 3, 2].publisher.distinct().immediateEvents == ["1", "2", "3", "|"])
    #expect([1, 1].failing(.a).distinct().immediateEvents == ["1", "#a"])
  }

  @Test func `sends the first of each key, also by key path`() {
    #expect([11, 21, 32, 12].publisher.distinct { $0 % 10 }.immediateEvents == ["11", "32", "|"])
    let words = ["a", "bb", "c"].publisher.distinct(on: \.count)
    #expect(words.immediateEvents == ["a", "bb", "|"])
  }

  @Test func `each subscription knows its own`() {
    let distinct = [1, 1].publisher.distinct()
    #expect(distinct.immediateEvents == ["1", "|"])
    #expect(distinct.immediateEvents == ["1", "|"])
  }
}
