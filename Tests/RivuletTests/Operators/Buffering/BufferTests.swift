import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct BufferTests {
  @Test(arguments: [
    (BufferingPolicy.unbounded, ["1", "2", "3", "4", "|"]),
    (.bufferingOldest(2), ["1", "2", "3", "|"]),
    (.bufferingNewest(2), ["1", "3", "4", "|"]),
    (.bufferingOldest(0), ["1", "|"]),
    (.bufferingNewest(0), ["1", "|"]),
  ])
  func `values wait as the policy says, and the end behind them`(
    policy: BufferingPolicy,
    expected: [String]
  ) {
    let source = TestPublisher<Int, Problem>()
    let probe = source.buffer(policy).probe(demand: .max(1))
    (1...4).forEach { source.send($0) }
    #expect(probe.values == [1])
    source.send(completion: .finished)
    probe.request(.unlimited)
    #expect(probe.transcript == ["^"] + expected)
  }

  @Test func `nothing is dropped while there is demand, whatever the policy`() {
    for policy in [BufferingPolicy.bufferingNewest(0), .bufferingOldest(0), .unbounded] {
      #expect((1...3).publisher.buffer(policy).immediateEvents == ["1", "2", "3", "|"])
    }
  }

  @Test func `asks for everything at once, before anybody asks for anything`() {
    let source = TestPublisher<Int, Never>()
    let probe = source.buffer(.unbounded).probe(demand: .manual)
    #expect(source.transcript == ["request unlimited"])
    probe.dispose()
    #expect(source.transcript == ["request unlimited", "dispose"])
  }

  @Test func `a failure waits behind the values`() {
    let source = TestPublisher<Int, Problem>()
    let probe = source.buffer(.unbounded).probe(demand: .manual)
    source.send(1)
    source.send(completion: .failure(.a))
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "#a"])
  }

  @Test func `what waits is released with the disposal`() {
    let source = Subject<Lifetime, Never>()
    let probe = source.buffer(.unbounded).probe(demand: .manual)
    let captured = Captured()
    captured.use { source.send($0) }
    #expect(!captured.isReleased)
    probe.dispose()
    #expect(captured.isReleased)
  }

  @Test func `a negative capacity is refused with a sentence`() async {
    await #expect(processExitsWith: .failure) {
      _ = Just(1).buffer(.bufferingNewest(-1))
    }
  }
}
