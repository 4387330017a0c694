import Rivulet
import Testing

@Suite(.leakChecked)
struct SetFailureTypeTests {
  @Test func `passes everything on as it is`() {
    let upstream = Upstream<Int, Never>()
    let probe = upstream.setFailureType(to: Problem.self).probe(.max(2)) { _, _ in .max(3) }
    #expect(upstream.log == ["request max(2)"])
    #expect(upstream.send(1) == .max(3))
    upstream.send(completion: .finished)
    #expect(probe.events == ["^", "1", "|"])
    upstream.forget()
  }
}
