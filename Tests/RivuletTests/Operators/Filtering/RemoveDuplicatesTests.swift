import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct RemoveDuplicatesTests {
  @Test func `drops what equals the last value sent`() {
    #expect([1, 1, 2, 2, 1].publisher.removeDuplicates().immediateEvents == ["1", "2", "1", "|"])
  }

  @Test func `compares with the last value sent, not with the last one dropped`() {
    let near = [1, 2, 3, 4].publisher.removeDuplicates { abs($0 - $1) < 2 }
    #expect(near.immediateEvents == ["1", "3", "|"])
  }

  @Test func `nil is a value like any other`() {
    let values: [Int?] = [nil, nil, 1, nil]
    #expect(
      values.publisher.removeDuplicates().immediateEvents == [
        "nil", "Optional(1)", "nil", "|",
      ]
    )
  }

  @Test func `a dropped value asks for one more`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.removeDuplicates().probe(demand: .max(2))
    upstream.send(1)
    #expect(upstream.subscriptions[0].answers.last == Demand.none)
    upstream.send(1)
    #expect(upstream.subscriptions[0].answers.last == Demand.max(1))
    upstream.send(2)
    #expect(upstream.subscriptions[0].answers.last == Demand.none)
    #expect(probe.transcript == ["^", "1", "2"])
    probe.dispose()
  }

  @Test func `compares a key, given by a closure or by a key path`() {
    #expect(
      [11, 21, 32].publisher.removeDuplicates { $0 % 10 }.immediateEvents == ["11", "32", "|"]
    )
    let words = ["a", "b", "cc", "d"].publisher.removeDuplicates(on: \.count)
    #expect(words.immediateEvents == ["a", "cc", "d", "|"])
  }
}
