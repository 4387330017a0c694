import Rivulet
import Testing

@Suite(.leakChecked)
struct MinMaxTests {
  @Test func `finds the smallest and the largest`() {
    #expect([3, 1, 2].publisher.min().immediateEvents == ["1", "|"])
    #expect([2, 3, 1].publisher.max().immediateEvents == ["3", "|"])
    #expect([1].failing(.a).max().immediateEvents == ["#a"])
  }

  @Test func `of nothing there is none`() {
    #expect(Empty<Int, Never>().min().immediateEvents == ["|"])
    #expect(Empty<Int, Never>().max().immediateEvents == ["|"])
  }

  @Test func `of equal ones takes what the standard library takes`() {
    let words = ["aa", "b", "c", "dd"]
    let (least, most) = (
      words.publisher.min { $0.count < $1.count }, words.publisher.max { $0.count < $1.count }
    )
    #expect(least.immediateEvents == [words.min { $0.count < $1.count } ?? "", "|"])
    #expect(most.immediateEvents == [words.max { $0.count < $1.count } ?? "", "|"])
  }
}
