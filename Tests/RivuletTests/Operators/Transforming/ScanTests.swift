import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ScanTests {
  @Test func `sends running results, not the initial one`() {
    #expect((1...3).publisher.scan(10) { $0 + $1 }.immediateEvents == ["11", "13", "16", "|"])
    #expect([Int]().publisher.scan(10) { $0 + $1 }.immediateEvents == ["|"])
  }

  @Test func `each subscription has a result of its own`() {
    let subject = Subject<Int, Never>()
    let sums = subject.scan(0) { $0 + $1 }
    let first = sums.probe()
    subject.send(1)
    let second = sums.probe()
    subject.send(2)
    #expect(first.transcript == ["^", "1", "3"])
    #expect(second.transcript == ["^", "2"])
    first.dispose()
    second.dispose()
  }

  @Test func `updates in place`() {
    let lists = [1, 2].publisher.scan(into: [Int]()) { $0.append($1) }
    #expect(lists.immediateEvents == ["[1]", "[1, 2]", "|"])
  }

  @Test func `without an initial result the first value is sent as it is`() {
    #expect((1...3).publisher.scan { $0 + $1 }.immediateEvents == ["1", "3", "6", "|"])
    let largest = [3, 5, 4].publisher.scan { Swift.max($0, $1) }
    #expect(largest.immediateEvents == ["3", "5", "5", "|"])
    #expect(largest.immediateEvents == ["3", "5", "5", "|"])
    #expect(Empty<Int, Never>().scan { $0 + $1 }.immediateEvents == ["|"])
  }
}
