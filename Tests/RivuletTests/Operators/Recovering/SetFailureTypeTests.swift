import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct SetFailureTypeTests {
  @Test func `passes everything on as it is`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.setFailureType(to: Problem.self).probe(
      demand: DemandPlan(.max(2), rest: .max(3))
    )
    #expect(upstream.transcript == ["request max(2)"])
    upstream.send(1)
    #expect(upstream.subscriptions[0].answers.last == Demand.max(3))
    upstream.send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "|"])
  }
}
