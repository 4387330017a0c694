import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct MapTests {
  @Test func `transforms each value`() {
    #expect([1, 2].publisher.map { $0 * 10 }.immediateEvents == ["10", "20", "|"])
  }

  @Test func `takes a key path and a function`() {
    #expect(["ab", "cde"].publisher.map(\.count).immediateEvents == ["2", "3", "|"])
    #expect([1, 2].publisher.map(String.init).immediateEvents == ["1", "2", "|"])
  }

  @Test func `takes a function that throws the failure`() {
    @Sendable func half(_ value: Int) throws(Problem) -> Int {
      if value % 2 == 1 { throw .a }
      return value / 2
    }
    #expect([2, 4, 5, 6].failable.tryMap(half).immediateEvents == ["1", "2", "#a"])
  }

  @Test func `a value that comes again from inside is transformed after this one`() {
    let subject = Subject<Int, Never>()
    let log = Recorder<String>()
    let token = subject.map { value -> Int in
      log.add("map \(value)")
      return value
    }.sink { value in
      if value == 1 { subject.send(2) }
      log.add("got \(value)")
    }
    subject.send(1)
    #expect(log.elements == ["map 1", "got 1", "map 2", "got 2"])
    token.dispose()
  }
}
