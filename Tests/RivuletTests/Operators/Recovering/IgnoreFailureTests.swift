import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct IgnoreFailureTests {
  @Test func `finishes where the upstream fails`() {
    #expect([1].failing(.a).ignoreFailure().immediateEvents == ["1", "|"])
    #expect([1].failable.ignoreFailure().immediateEvents == ["1", "|"])
  }

  @Test func `needs no demand for that`() {
    #expect([1].failing(.a).ignoreFailure().probe(demand: .max(1)).transcript == ["^", "1", "|"])
  }
}
