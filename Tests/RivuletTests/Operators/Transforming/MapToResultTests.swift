import Rivulet
import Testing

@Suite(.leakChecked)
struct MapToResultTests {
  @Test func `a failure is the last value`() {
    let results = [1].failing(.a).mapToResult().map { result in
      switch result {
      case .success(let value): "\(value)"
      case .failure(let problem): "#\(problem)"
      }
    }
    #expect(results.immediateEvents == ["1", "#a", "|"])
  }

  @Test func `it waits for demand`() {
    let probe = Fail<Int, Problem>(.a).mapToResult().probe(.none)
    #expect(probe.events == ["^"])
    probe.request(.max(1))
    #expect(probe.events.count == 3)
    #expect(probe.events.last == "|")
  }
}
