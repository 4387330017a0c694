import Rivulet
import Testing

@Suite(.leakChecked)
struct ThenTests {
  @Test func `drops the values of the first and sends those of the second`() {
    #expect([1, 2].publisher.then(["a"].publisher).immediateEvents == ["a", "|"])
    #expect([1, 2].failing(.a).then(["a"].failable).immediateEvents == ["#a"])
  }

  @Test func `the second gets the demand when the first has finished`() {
    let (first, second) = (Upstream<Int, Never>(), Upstream<String, Never>())
    let probe = first.then(second).probe(.max(2))
    #expect(first.log == ["request unlimited"])
    first.send(1)
    #expect(second.subscriptions == 0)
    first.send(completion: .finished)
    #expect(second.log == ["request max(2)"])
    second.send("a")
    #expect(probe.events == ["^", "a"])
    probe.dispose()
    first.forget()
    second.forget()
  }
}
