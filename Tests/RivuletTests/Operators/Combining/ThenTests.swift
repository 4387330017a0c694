import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ThenTests {
  @Test func `drops the values of the first and sends those of the second`() {
    #expect([1, 2].publisher.then(["a"].publisher).immediateEvents == ["a", "|"])
    #expect([1, 2].failing(.a).then(["a"].failable).immediateEvents == ["#a"])
  }

  @Test func `the second gets the demand when the first has finished`() {
    let (first, second) = (TestPublisher<Int, Never>(), TestPublisher<String, Never>())
    let probe = first.then(second).probe(demand: .max(2))
    #expect(first.transcript == ["request unlimited"])
    first.send(1)
    #expect(second.subscriptions.count == 0)
    first.send(completion: .finished)
    #expect(second.transcript == ["request max(2)"])
    second.send("a")
    #expect(probe.transcript == ["^", "a"])
    probe.dispose()
  }
}
