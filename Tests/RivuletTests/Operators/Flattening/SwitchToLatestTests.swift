import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct SwitchToLatestTests {
  @Test func `synchronous inner publishers run before the next outer value`() {
    let publishers = [[1, 2].publisher, [3].publisher].publisher
    #expect(publishers.switchToLatest().immediateEvents == ["1", "2", "3", "|"])
    #expect([1, 2].publisher.flatMapLatest { Just($0 * 10) }.immediateEvents == ["10", "20", "|"])
  }

  @Test func `a stream that cannot fail takes over the failure of the inner publishers`() {
    let switched = [1, 2].publisher.map { [$0].failing(.a) }.switchToLatest()
    #expect(switched.immediateEvents == ["1", "#a"])
    let calm = [1, 2].publisher.map { Just($0) }.switchToLatest()
    #expect(calm.immediateEvents == ["1", "2", "|"])
  }

  @Test func `only the newest inner publisher is heard`() {
    let (outer, a, b) = (Subject<Int, Problem>(), Subject<Int, Problem>(), Subject<Int, Problem>())
    let probe = outer.flatMapLatest { index in index == 0 ? a : b }.probe()
    a.send(0)
    outer.send(0)
    a.send(1)
    outer.send(1)
    a.send(2)
    b.send(3)
    outer.send(completion: .finished)
    a.send(completion: .failure(.a))
    b.send(4)
    b.send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "3", "4", "|"])
  }

  @Test func `what is asked for while the former inner one is disposed of goes to the next one`() {
    let outer = Subject<AnyPublisher<Int, Never>, Never>()
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let probe = outer.switchToLatest().probe(demand: .max(1))
    outer.send(a.handleEvents(receiveDisposal: { probe.request(.max(1)) }).eraseToAnyPublisher())
    outer.send(b.eraseToAnyPublisher())
    #expect(a.transcript == ["request max(1)", "dispose"])
    #expect(b.transcript == ["request max(1)", "request max(1)"])
    probe.dispose()
  }

  @Test func `it finishes with the outer one when no inner one runs`() {
    let outer = Subject<Just<Int>, Never>()
    let probe = outer.switchToLatest().probe()
    outer.send(Just(1))
    #expect(probe.transcript == ["^", "1"])
    outer.send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "|"])
    #expect(
      Empty<Just<Int>, Never>().switchToLatest().probe(demand: .manual).transcript == ["^", "|"]
    )
  }

  @Test func `a failure of either level ends it and disposes of the other`() {
    let outer = TestPublisher<TestPublisher<Int, Problem>, Problem>()
    let inner = TestPublisher<Int, Problem>()
    let first = outer.switchToLatest().probe()
    outer.send(inner)
    inner.send(completion: .failure(.a), isFinal: false)
    #expect(first.transcript == ["^", "#a"])
    #expect(outer.transcript == ["request unlimited", "dispose"])

    let second = outer.switchToLatest().probe()
    outer.send(inner)
    outer.send(completion: .failure(.b))
    #expect(second.transcript == ["^", "#b"])
    #expect(inner.transcript == ["request unlimited", "request unlimited", "dispose"])
  }

  @Test func `the demand that is left over goes to the next inner one`() {
    let outer = TestPublisher<TestPublisher<Int, Never>, Never>()
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let probe = outer.switchToLatest().probe(demand: .max(3))
    outer.send(a)
    a.send(1)
    outer.send(b)
    #expect(a.transcript == ["request max(3)", "dispose"])
    #expect(b.transcript == ["request max(2)"])
    probe.request(.max(4))
    #expect(b.transcript == ["request max(2)", "request max(4)"])
    #expect(probe.transcript == ["^", "1"])
    probe.dispose()
    #expect(b.transcript.last == "dispose")
    #expect(outer.transcript == ["request unlimited", "dispose"])
  }

  @Test func `the upstream is asked when the first value is requested`() {
    let outer = TestPublisher<TestPublisher<Int, Never>, Never>()
    let inner = TestPublisher<Int, Never>()
    let probe = outer.switchToLatest().probe(demand: .manual)
    #expect(outer.transcript == [])
    probe.request(.max(1))
    #expect(outer.transcript == ["request unlimited"])
    outer.send(inner)
    inner.send(1)
    outer.send(inner)
    #expect(inner.transcript == ["request max(1)", "dispose"])
    probe.request(.max(1))
    #expect(inner.transcript == ["request max(1)", "dispose", "request max(1)"])
    #expect(outer.transcript == ["request unlimited"])
    probe.dispose()
  }

  @Test func `it loses nothing to an operator that asks late`() {
    let numbers = [1, 2].publisher.flatMapLatest { [$0, $0 * 10].publisher }
    #expect(numbers.collect().immediateEvents == ["[1, 10, 2, 20]", "|"])
    #expect(numbers.merge(with: Empty()).immediateEvents == ["1", "10", "2", "20", "|"])
    #expect(numbers.flatMap { Just($0) }.immediateEvents == ["1", "10", "2", "20", "|"])
  }

  @Test func `an inner publisher that never stops is switched away from inside of its values`() {
    let outer = Subject<Int, Never>()
    let probe = outer.flatMapLatest { ($0...).publisher }.probe(
      demand: .max(1),
      onValue: { value, probe in
        if value == 3 { outer.send(100) }
        if value == 101 { probe.dispose() }
      }
    )
    outer.send(1)
    #expect(probe.transcript == ["^", "1"])
    probe.request(.unlimited)
    #expect(probe.transcript == ["^", "1", "2", "3", "100", "101"])
  }

  @Test func `the inner publishers and the closure are released at the end`() {
    let captured = Captured()
    let outer = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    let token = captured.use { object in
      outer.flatMapLatest { _ in
        object.touch()
        return inner
      }.sink { _ in }
    }
    outer.send(1)
    #expect(!captured.isReleased)
    token.dispose()
    #expect(captured.isReleased)
  }
}
