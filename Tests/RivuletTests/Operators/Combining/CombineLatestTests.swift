import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct CombineLatestTests {
  @Test func `begins when both have sent and follows each`() {
    let (a, b) = (Subject<Int, Never>(), Subject<String, Never>())
    let probe = a.combineLatest(b).map { "\($0)\($1)" }.probe()
    a.send(1)
    a.send(2)
    b.send("x")
    b.send("y")
    a.send(3)
    a.send(completion: .finished)
    b.send("z")
    #expect(probe.transcript == ["^", "2x", "2y", "3y", "3z"])
    b.send(completion: .finished)
    #expect(probe.transcript.last == "|")
  }

  @Test func `a combination that was not requested is replaced by a newer one`() {
    let (a, b) = (Observable(1), Observable(10))
    let probe = a.combineLatest(b).probe(demand: .max(1))
    a.value = 2
    b.value = 20
    a.value = 3
    #expect(probe.transcript == ["^", "(1, 10)"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "(1, 10)", "(3, 20)"])
    probe.dispose()
  }

  @Test func `the last combination waits for demand before the end`() {
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = a.combineLatest(b).probe(demand: .manual)
    a.send(1)
    b.send(2)
    a.send(completion: .finished)
    b.send(completion: .finished)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "(1, 2)", "|"])
  }

  @Test func `optional values that are nil count as values`() {
    let (a, b) = (Subject<Int?, Never>(), Subject<Int, Never>())
    let probe = a.combineLatest(b).probe()
    a.send(nil)
    b.send(1)
    #expect(probe.transcript == ["^", "(nil, 1)"])
    probe.dispose()
  }

  @Test func `the sources are asked when the first combination is requested`() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let probe = a.combineLatest(b).probe(demand: .manual)
    #expect([a.subscriptions.count, b.subscriptions.count] == [1, 1])
    #expect(a.transcript == [])
    probe.request(.max(1))
    #expect(a.transcript == ["request unlimited"])
    #expect(b.transcript == ["request unlimited"])
    probe.request(.max(1))
    probe.dispose()
    #expect(a.transcript == ["request unlimited", "dispose"])
  }

  @Test func `it loses nothing to an operator that asks late`() {
    let pairs = [1].publisher.combineLatest([10, 20].publisher)
    #expect(pairs.collect().immediateEvents == ["[(1, 10), (1, 20)]", "|"])
    let lists = [[1].publisher, [10, 20].publisher].combineLatest()
    #expect(lists.collect().immediateEvents == ["[[1, 10], [1, 20]]", "|"])
  }

  @Test func `the first failure ends it and disposes of the other`() {
    let (a, b) = (TestPublisher<Int, Problem>(), TestPublisher<Int, Problem>())
    let probe = a.combineLatest(b).probe()
    b.send(completion: .failure(.b))
    #expect(probe.transcript == ["^", "#b"])
    #expect(a.transcript == ["request unlimited", "dispose"])
  }
}
