import Rivulet
import RivuletTesting
import Testing

@Suite("A recorder")
struct RecorderTests {
  @Test func `keeps what is written, in order`() {
    let seen = Recorder<Int>()
    #expect(seen.elements == [])
    seen(1)
    seen.append(2)
    #expect(seen.elements == [1, 2])
  }

  @Test func `is what a closure of a stream writes to`() {
    let seen = Recorder<String>()
    ["a", "b"].publisher.sink { seen($0) }
    ["c"].publisher.sink(seen.append)
    #expect(seen.elements == ["a", "b", "c"])
  }

  @Test func `loses nothing that threads write at the same time`() {
    let report = RaceHarness(rounds: 50).run(
      { Recorder<Int>() },
      racers: (1...4).map { number in { @Sendable in $0(number) } }
    ) { seen in
      seen.elements.sorted() == [1, 2, 3, 4] ? nil : "\(seen.elements)"
    }
    #expect(report.isClean, "\(report)")
  }
}
