import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct AsResultTests {
  private let failure = "failure(RivuletTests.Problem.a)"

  @Test func `sends values as successes and the failure as the last value`() {
    let results = [1, 2].failing(.a).asResult()
    #expect(results.immediateEvents == ["success(1)", "success(2)", failure, "|"])
  }

  @Test func `without a failure nothing follows the values`() {
    #expect([1].failable.asResult().immediateEvents == ["success(1)", "|"])
  }

  @Test func `the failure waits for demand`() {
    let probe = [1].failing(.a).asResult().probe(demand: .max(1))
    #expect(probe.transcript == ["^", "success(1)"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "success(1)", failure, "|"])
  }

  @Test func `inside of a flatMapLatest the outer stream goes on`() {
    let numbers = Subject<Int, Never>()
    let probe = numbers.flatMapLatest { [$0].failing(.a).asResult() }.probe()
    numbers.send(1)
    numbers.send(2)
    #expect(
      probe.transcript == ["^", "success(1)", failure, "success(2)", failure]
    )
    probe.dispose()
  }
}
