import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct SwitchIfEmptyTests {
  @Test func `goes on with the other only if there was no value`() {
    let other = [8, 9].failable
    #expect([1].failable.switchIfEmpty(to: other).immediateEvents == ["1", "|"])
    #expect([].failable.switchIfEmpty(to: other).immediateEvents == ["8", "9", "|"])
    #expect([].failing(.a).switchIfEmpty(to: other).immediateEvents == ["#a"])
    #expect([].failable.switchIfEmpty(to: [1].failing(.b)).immediateEvents == ["1", "#b"])
  }

  @Test func `the demand goes to the other, and the first value lets it go`() {
    let (upstream, other) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let probe = upstream.switchIfEmpty(to: other).probe(demand: .max(2))
    #expect(other.subscriptions.count == 0)
    upstream.send(completion: .finished)
    #expect(other.transcript == ["request max(2)"])
    probe.dispose()
    #expect(other.transcript == ["request max(2)", "dispose"])
    let captured = Captured()
    let source = Subject<Int, Never>()
    let second = captured.use { object in
      source.switchIfEmpty(to: Just(0).map { value in (object, value).1 }).probe()
    }
    #expect(!captured.isReleased)
    source.send(1)
    #expect(captured.isReleased)
    second.dispose()
  }

  @Test func `replaceEmpty sends one value, which waits for demand`() {
    let probe = Empty<Int, Never>().replaceEmpty(with: 0).probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "0", "|"])
    #expect([1].publisher.replaceEmpty(with: 0).immediateEvents == ["1", "|"])
  }
}
