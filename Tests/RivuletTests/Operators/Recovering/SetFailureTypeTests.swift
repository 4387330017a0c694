import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct SetFailureTypeTests {
  @Test func `passes everything on as it is`() {
    let upstream = Upstream<Int, Never>()
    let probe = upstream.setFailureType(to: Problem.self).probe(
      demand: DemandPlan(.max(2), rest: .max(3))
    )
    #expect(upstream.log.elements == ["request max(2)"])
    #expect(upstream.send(1) == .max(3))
    upstream.send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "|"])
    upstream.forget()
  }
}
