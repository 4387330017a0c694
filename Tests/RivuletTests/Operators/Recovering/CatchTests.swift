import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct CatchTests {
  @Test func `goes on with another publisher`() {
    let recovered = [1, 2].failing(.a).catch { _ in [8, 9].publisher }
    #expect(recovered.immediateEvents == ["1", "2", "8", "9", "|"])
  }

  @Test func `without a failure the closure does not run`() {
    let log = Recorder<String>()
    let calm = [1].failable.catch { problem -> Just<Int> in
      log.add("\(problem)")
      return Just(0)
    }
    #expect(calm.immediateEvents == ["1", "|"])
    #expect(log.elements == [])
  }

  @Test func `the other one's failure is passed on, and so is what the closure throws`() {
    let again = [1].failing(.a).catch { _ in Fail<Int, Problem>(.b) }
    #expect(again.immediateEvents == ["1", "#b"])
    let thrown = [1].failing(.a).tryCatch { _ throws(Problem) -> Fail<Int, Problem> in throw .b }
    #expect(thrown.immediateEvents == ["1", "#b"])
  }

  @Test func `the demand that is left over goes to the other one`() {
    let other = TestPublisher<Int, Never>()
    let probe = [1, 2].failing(.a).catch { _ in other }.probe(demand: .max(5))
    #expect(other.transcript == ["request max(3)"])
    probe.request(.max(1))
    other.send(3)
    #expect(probe.transcript == ["^", "1", "2", "3"])
    #expect(other.transcript == ["request max(3)", "request max(1)"])
    probe.dispose()
    #expect(other.transcript.last == "dispose")
  }

  @Test func `replaces an error with a value, which waits for demand`() {
    let probe = [1].failing(.a).replaceError(with: 0).probe(demand: .max(1))
    #expect(probe.transcript == ["^", "1"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "0", "|"])
  }
}
