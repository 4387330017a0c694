import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct FlatMapFirstTests {
  @Test func `drops what comes while one runs`() {
    let taps = Subject<Int, Never>()
    let requests = (0..<4).map { _ in Subject<String, Never>() }
    let probe = taps.flatMapFirst { requests[$0] }.probe()
    taps.send(0)
    taps.send(1)
    requests[1].send("never")
    requests[0].send("a")
    requests[0].send(completion: .finished)
    taps.send(2)
    requests[2].send("b")
    taps.send(completion: .finished)
    requests[2].send(completion: .finished)
    #expect(probe.transcript == ["^", "a", "b", "|"])
  }

  @Test func `the first failure ends it`() {
    let taps = Subject<Int, Problem>()
    let inner = taps.flatMapFirst { _ in Fail<Int, Problem>(.a) }.probe()
    taps.send(1)
    #expect(inner.transcript == ["^", "#a"])
    let outer = taps.flatMapFirst { _ in Empty<Int, Problem>(completeImmediately: false) }.probe()
    taps.send(1)
    taps.send(completion: .failure(.b))
    #expect(outer.transcript == ["^", "#b"])
  }

  @Test func `of a stream that cannot fail`() {
    let failing = Just(1).flatMapFirst { _ in Fail<Int, Problem>(.a) }
    #expect(failing.immediateEvents == ["#a"])
  }

  @Test func `the demand that is left over goes to the next`() {
    let taps = Subject<Int, Never>()
    let requests = (0..<2).map { _ in TestPublisher<Int, Never>() }
    let probe = taps.flatMapFirst { requests[$0] }.probe(demand: .max(3))
    taps.send(0)
    requests[0].send(1)
    requests[0].send(completion: .finished)
    taps.send(1)
    #expect(requests[1].transcript == ["request max(2)"])
    probe.dispose()
    #expect(requests[1].transcript == ["request max(2)", "dispose"])
    #expect(!taps.hasSubscribers)
  }

  @Test func `a synchronous one is over before the next value`() {
    let numbers = (1...3).publisher.flatMapFirst { Just($0) }
    #expect(numbers.immediateEvents == ["1", "2", "3", "|"])
  }
}
