import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ZipTests {
  @Test func `pairs values by their place`() {
    let pairs = [1, 2].publisher.zip(["a", "b"].publisher).map { "\($0)\($1)" }
    #expect(pairs.immediateEvents == ["1a", "2b", "|"])
  }

  @Test func `ends as soon as one is used up`() {
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = a.zip(b).probe()
    a.send(1)
    a.send(2)
    b.send(10)
    a.send(completion: .finished)
    #expect(probe.transcript == ["^", "(1, 10)"])
    b.send(20)
    #expect(probe.transcript == ["^", "(1, 10)", "(2, 20)", "|"])
  }

  @Test func `ends at once when one ends without a value waiting`() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let probe = a.zip(b).probe()
    b.send(1)
    a.send(completion: .finished)
    #expect(probe.transcript == ["^", "|"])
    #expect(b.transcript == ["request max(16)", "dispose"])
  }

  @Test func `asks both for as many values as are asked of it`() {
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let probe = a.zip(b).probe(demand: DemandPlan(.max(1), rest: .max(2)))
    #expect(a.transcript == ["request max(1)"])
    #expect(b.transcript == ["request max(1)"])
    a.send(1)
    b.send(1)
    #expect(a.transcript == ["request max(1)", "request max(2)"])
    #expect(b.transcript == ["request max(1)", "request max(2)"])
    probe.dispose()
  }

  @Test func `a failure ends it although values wait`() {
    let (a, b) = (Subject<Int, Problem>(), Subject<Int, Problem>())
    let probe = a.zip(b).probe()
    a.send(1)
    b.send(completion: .failure(.b))
    #expect(probe.transcript == ["^", "#b"])
  }

  @Test func `values that wait are released at the disposal`() {
    let (a, b) = (Subject<Lifetime, Never>(), Subject<Int, Never>())
    let captured = Captured()
    let token = a.zip(b).sink { _ in }
    captured.use { a.send($0) }
    #expect(!captured.isReleased)
    token.dispose()
    #expect(captured.isReleased)
  }
}
