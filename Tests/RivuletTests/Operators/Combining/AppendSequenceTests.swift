import Rivulet
import Testing

@Suite(.leakChecked)
struct AppendSequenceTests {
  @Test func `sends the elements behind the values`() {
    #expect([1].publisher.append([2, 3]).immediateEvents == ["1", "2", "3", "|"])
    #expect([1].publisher.append(2...3).immediateEvents == ["1", "2", "3", "|"])
    #expect([1].failing(.a).append([2, 3]).immediateEvents == ["1", "#a"])
  }

  @Test func `sends the elements before the values`() {
    #expect([3].publisher.prepend([1, 2]).immediateEvents == ["1", "2", "3", "|"])
    #expect([3].failing(.a).prepend(1...2).immediateEvents == ["1", "2", "3", "#a"])
  }

  @Test func `an array is a value of a stream of arrays`() {
    #expect([[1]].publisher.append([2, 3]).immediateEvents == ["[1]", "[2, 3]", "|"])
    #expect([[1]].publisher.append([[2], [3]]).immediateEvents == ["[1]", "[2]", "[3]", "|"])
  }
}
