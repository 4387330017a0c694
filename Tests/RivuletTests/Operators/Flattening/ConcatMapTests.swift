import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ConcatMapTests {
  @Test func `sends what the inner publishers send, one after the other`() {
    let numbers = (1...3).publisher.concatMap { Just($0 * 10) }
    #expect(numbers.immediateEvents == ["10", "20", "30", "|"])
  }

  @Test func `asks for the next value when an inner publisher has finished`() {
    let outer = TestPublisher<Int, Never>()
    let inner = [Subject<Int, Never>(), Subject<Int, Never>()]
    let probe = outer.concatMap { inner[$0] }.probe()
    outer.send(0)
    inner[0].send(1)
    inner[1].send(2)
    #expect(outer.transcript == ["request max(1)"])
    inner[0].send(completion: .finished)
    #expect(outer.transcript == ["request max(1)", "request max(1)"])
    outer.send(1)
    inner[1].send(3)
    outer.send(completion: .finished)
    inner[1].send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "3", "|"])
  }

  @Test func `a failure of an inner publisher skips the rest`() {
    let log = Recorder<String>()
    let numbers = (1...3).failable.concatMap { (value) -> AnyPublisher<Int, Problem> in
      log.add(value)
      return value == 2 ? Fail(.a).eraseToAnyPublisher() : [value].failable.eraseToAnyPublisher()
    }
    #expect(numbers.immediateEvents == ["1", "#a"])
    #expect(log.elements == ["1", "2"])
  }
}
