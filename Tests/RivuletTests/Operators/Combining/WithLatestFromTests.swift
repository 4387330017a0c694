import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct WithLatestFromTests {
  @Test func `pairs each value with the newest one of the other`() {
    let (trigger, other) = (Subject<Int, Never>(), Subject<String, Never>())
    let probe = trigger.withLatestFrom(other).map { "\($0)\($1)" }.probe()
    trigger.send(1)
    other.send("a")
    trigger.send(2)
    other.send("b")
    other.send("c")
    trigger.send(3)
    other.send(completion: .finished)
    trigger.send(4)
    trigger.send(completion: .finished)
    #expect(probe.transcript == ["^", "2a", "3c", "4c", "|"])
  }

  @Test func `a value that is dropped asks for one more`() {
    let (trigger, other) = (TestPublisher<Int, Never>(), Subject<Int, Never>())
    let probe = trigger.withLatestFrom(other).probe(demand: .max(1))
    trigger.send(1)
    #expect(trigger.transcript == ["request max(1)", "request max(1)"])
    other.send(10)
    trigger.send(2)
    #expect(probe.transcript == ["^", "(2, 10)"])
    probe.dispose()
  }

  @Test func `a failure of either ends it`() {
    for failing in 0...1 {
      let sources = [Subject<Int, Problem>(), Subject<Int, Problem>()]
      let probe = sources[0].withLatestFrom(sources[1]).probe()
      // A source that is optimised away before finishes instead.
      withExtendedLifetime(sources) { sources[failing].send(completion: .failure(.a)) }
      #expect(probe.transcript == ["^", "#a"])
    }
  }

  @Test func `the other one is disposed of when the upstream ends`() {
    let other = TestPublisher<Int, Never>()
    let probe = [1].publisher.withLatestFrom(other).probe()
    #expect(probe.transcript == ["^", "|"])
    #expect(other.transcript == ["request unlimited", "dispose"])
  }
}
