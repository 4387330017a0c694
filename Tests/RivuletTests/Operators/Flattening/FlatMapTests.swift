import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite(.leakChecked)
struct FlatMapTests {
  @Test func `sends what the inner publishers send`() {
    let twice = [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }
    #expect(twice.immediateEvents == ["1", "10", "2", "20", "|"])
    #expect(
      (1...3).publisher.concatMap { Just($0 * 10) }.immediateEvents == ["10", "20", "30", "|"]
    )
  }

  @Test func `an endless upstream of synchronous inner publishers can be cut`() {
    let numbers = (1...).publisher.flatMap { Just($0) }.prefix(3)
    #expect(numbers.immediateEvents == ["1", "2", "3", "|"])
  }

  @Test func `finishes when the upstream and all inner ones have`() {
    let (outer, a, b) = (Subject<Int, Never>(), Subject<Int, Never>(), Subject<Int, Never>())
    let probe = outer.flatMap { $0 == 0 ? a : b }.probe()
    outer.send(0)
    outer.send(1)
    a.send(1)
    b.send(2)
    outer.send(completion: .finished)
    a.send(3)
    a.send(completion: .finished)
    b.send(4)
    #expect(probe.transcript == ["^", "1", "2", "3", "4"])
    b.send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "2", "3", "4", "|"])
  }

  @Test func `an empty upstream and empty inner publishers finish it without demand`() {
    #expect(
      Empty<Int, Never>().flatMap { Just($0) }.probe(demand: .manual).transcript == ["^", "|"]
    )
    let empty = [1, 2].publisher.flatMap { _ in Empty<Int, Never>() }
    #expect(empty.probe(demand: .max(1)).transcript == ["^", "|"])
  }

  @Test func `the first failure ends it and disposes of all others`() {
    let outer = TestPublisher<Int, Problem>()
    let inner = [TestPublisher<Int, Problem>(), TestPublisher<Int, Problem>()]
    let probe = outer.flatMap { index in inner[index] }.probe()
    outer.send(0)
    outer.send(1)
    inner[0].send(7)
    inner[1].send(completion: .failure(.a))
    inner[0].send(8)
    #expect(probe.transcript == ["^", "7", "#a"])
    #expect(outer.transcript == ["request unlimited", "dispose"])
    #expect(inner[0].transcript == ["request unlimited", "dispose"])
    #expect(inner[1].transcript == ["request unlimited"])
  }

  @Test func `a failure of the upstream ends it at once`() {
    let outer = TestPublisher<Int, Problem>()
    let inner = TestPublisher<Int, Problem>()
    let probe = outer.flatMap { _ in inner }.probe()
    outer.send(0)
    outer.send(completion: .failure(.b))
    #expect(probe.transcript == ["^", "#b"])
    #expect(inner.transcript == ["request unlimited", "dispose"])
  }

  @Test func `no more inner publishers run than allowed`() {
    let outer = TestPublisher<Int, Never>()
    let inner = (0..<3).map { _ in TestPublisher<Int, Never>() }
    let probe = outer.flatMap(maxConcurrent: 2) { inner[$0] }.probe()
    #expect(outer.transcript == ["request max(2)"])
    outer.send(0)
    outer.send(1)
    inner[0].send(completion: .finished)
    #expect(outer.transcript == ["request max(2)", "request max(1)"])
    outer.send(2)
    inner[2].send(5)
    #expect(probe.transcript == ["^", "5"])
    probe.dispose()
    #expect(inner[1].transcript == ["request unlimited", "dispose"])
    #expect(inner[2].transcript == ["request unlimited", "dispose"])
  }

  @Test(arguments: 1...4)
  func `values come one by one as they are requested`(step: Int) {
    let numbers = (1...4).publisher.flatMap(maxConcurrent: 2) { [$0, $0 * 10].publisher }
    let probe = numbers.probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    var expected = 0
    while expected < 8 {
      probe.request(.max(step))
      expected = min(8, expected + step)
      #expect(probe.transcript.count == 1 + expected + (expected == 8 ? 1 : 0))
    }
    #expect(Set(probe.transcript) == ["^", "1", "10", "2", "20", "3", "30", "4", "40", "|"])
  }

  @Test func `demand that is returned with a value counts`() {
    let numbers = (1...3).publisher.flatMap { [$0, -$0].publisher }
    let probe = numbers.probe(demand: .oneByOne())
    #expect(Set(probe.transcript) == ["^", "1", "-1", "2", "-2", "3", "-3", "|"])
    #expect(probe.transcript.last == "|")
    #expect(probe.transcript.count == 8)
  }

  @Test func `after the disposal the closure is not called any more`() {
    let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
    let log = Recorder<String>()
    let probe = outer.flatMap { value in
      log.add(value)
      return inner
    }.probe(onValue: { _, probe in
      outer.send(2)
      probe.dispose()
    })
    outer.send(1)
    inner.send(10)
    #expect(probe.transcript == ["^", "10"])
    #expect(log.elements == ["1"])
  }

  @Test func `disposal from inside of a value stops the inner and the outer source`() {
    let made = Recorder<String>()
    let probe = (1...5).publisher.flatMap { value in
      made.add(value)
      return [value, value * 10].publisher
    }.probe(onValue: { value, probe in
      if value == 2 { probe.dispose() }
    })
    #expect(probe.transcript == ["^", "1", "10", "2"])
    #expect(made.elements == ["1", "2"])
  }

  @Test func `disposal from inside of the subscription starts nothing`() {
    let outer = TestPublisher<Int, Never>()
    let probe = outer.flatMap { Just($0) }.probe(disposeAt: .subscription)
    #expect(outer.subscriptions.count == 0)
    #expect(probe.transcript == ["^"])
  }
}
