import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ReduceWhenBusyTests {
  @Test func `what comes while nobody asks is combined, in its order`() {
    let source = Subject<String, Problem>()
    let probe = source.reduceWhenBusy(+).probe(demand: .max(1))
    ["a", "b", "c"].forEach(source.send)
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "a", "bc"])
    source.send("d")
    source.send(completion: .failure(.a))
    #expect(probe.transcript == ["^", "a", "bc"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "a", "bc", "d", "#a"])
  }

  @Test func `nothing is combined while there is demand`() {
    #expect((1...3).publisher.reduceWhenBusy(+).immediateEvents == ["1", "2", "3", "|"])
  }

  @Test func `what waits is released with the disposal`() {
    let source = Subject<Lifetime, Never>()
    let probe = source.reduceWhenBusy { $1 }.probe(demand: .manual)
    let captured = Captured()
    captured.use { source.send($0) }
    #expect(!captured.isReleased)
    probe.dispose()
    #expect(captured.isReleased)
  }
}
