import Testing

@testable import Rivulet

@Suite("A list of plain values")
struct PlainListTests {
  @Test func `keeps its elements in order while it grows`() {
    var list = PlainList<Int>()
    for number in 0..<100 { list.append(number) }
    var seen: [Int] = []
    list.forEach { seen.append($0) }
    #expect(seen == Array(0..<100))
  }

  @Test func `the last element goes first`() {
    var list = PlainList<Int>()
    for number in 0..<5 { list.append(number) }
    let removed = [list.removeLast(), list.removeLast()]
    list[0] = 7
    list.append(9)
    let rest = (0..<list.count).map { list[$0] }
    #expect(removed == [4, 3])
    #expect(rest == [7, 1, 2, 9])
  }

  @Test func `has room again after all were removed`() {
    var list = PlainList<Int>()
    for number in 0..<5 { list.append(number) }
    list.removeAll()
    list.append(1)
    let (count, first) = (list.count, list[0])
    #expect(count == 1)
    #expect(first == 1)
  }
}
