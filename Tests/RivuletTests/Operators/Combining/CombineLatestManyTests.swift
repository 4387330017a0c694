import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct CombineLatestManyTests {
  @Test func `sends the newest values whenever one changes`() {
    let values = [Observable(1), Observable(10), Observable(100)]
    let probe = values.combineLatest().probe()
    values[1].value = 11
    values[0].value = 2
    #expect(probe.transcript == ["^", "[1, 10, 100]", "[1, 11, 100]", "[2, 11, 100]"])
    probe.dispose()
  }

  @Test func `optional values that are nil count as values`() {
    let subjects = [Subject<Int?, Never>(), Subject<Int?, Never>()]
    let probe = subjects.combineLatest().probe()
    subjects[0].send(nil)
    subjects[1].send(1)
    #expect(probe.transcript == ["^", "[nil, Optional(1)]"])
    probe.dispose()
  }

  @Test func `finishes when all have finished, a failure ends it`() {
    let subjects = [Subject<Int, Problem>(), Subject<Int, Problem>()]
    let (probe, second) = (subjects.combineLatest().probe(), subjects.combineLatest().probe())
    subjects[0].send(completion: .finished)
    #expect(probe.transcript == ["^"])
    second.dispose()
    subjects[1].send(completion: .failure(.a))
    #expect(probe.transcript == ["^", "#a"])
  }
}
