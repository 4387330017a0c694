import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct DropWhenBusyTests {
  @Test func `what nobody has requested when it comes is gone`() {
    let source = Subject<Int, Never>()
    let probe = source.dropWhenBusy().probe(demand: .max(2))
    (1...3).forEach(source.send)
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2"])
    source.send(4)
    source.send(5)
    source.send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "2", "4", "|"])
  }

  @Test func `a value that answers a request from inside of a value passes`() {
    let source = Subject<Int, Never>()
    let probe = source.dropWhenBusy().probe(demand: .oneByOne(by: .requested))
    (1...3).forEach(source.send)
    #expect(probe.values == [1, 2, 3])
    probe.dispose()
  }
}
