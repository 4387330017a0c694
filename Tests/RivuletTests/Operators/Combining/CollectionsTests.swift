import Rivulet
import RivuletTesting
import Testing

@Suite("Collections of publishers", .leakChecked)
struct CollectionsTests {
  @Test func `merge subscribes to all at once, also without demand`() {
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = [a, b].merge().probe(demand: .manual)
    a.send(1)
    b.send(2)
    a.send(3)
    #expect(probe.transcript == ["^"])
    probe.request(.max(2))
    #expect(probe.transcript == ["^", "1", "3"])
    probe.request(.unlimited)
    #expect(probe.transcript == ["^", "1", "3", "2"])
    probe.dispose()
  }

  @Test func `an empty collection ends at once`() {
    let nothing = [Just<Int>]()
    #expect(nothing.merge().probe(demand: .manual).transcript == ["^", "|"])
    #expect(nothing.zip().probe(demand: .manual).transcript == ["^", "|"])
    #expect(nothing.combineLatest().probe().transcript == ["^", "[]", "|"])
  }

  @Test func `the empty combination waits for demand`() {
    let probe = [Just<Int>]().combineLatest().probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "[]", "|"])
  }

  @Test func `a collection of one is that one`() {
    let one = [[1, 2].publisher]
    #expect(one.merge().immediateEvents == ["1", "2", "|"])
    #expect(one.zip().immediateEvents == ["[1]", "[2]", "|"])
    #expect(one.combineLatest().immediateEvents == ["[1]", "[2]", "|"])
  }

  @Test func `a merge finishes when all have finished`() {
    let subjects = (0..<3).map { _ in Subject<Int, Never>() }
    let probe = subjects.merge().probe()
    for (index, subject) in subjects.enumerated() {
      #expect(probe.transcript.last != "|")
      subject.send(index)
      subject.send(completion: .finished)
    }
    #expect(probe.transcript == ["^", "0", "1", "2", "|"])
  }

  @Test func `the first failure of a merge disposes of all others`() {
    let upstreams = (0..<3).map { _ in TestPublisher<Int, Problem>() }
    let probe = upstreams.merge().probe()
    upstreams[1].send(completion: .failure(.a))
    #expect(probe.transcript == ["^", "#a"])
    #expect(upstreams[0].transcript == ["request unlimited", "dispose"])
    #expect(upstreams[2].transcript == ["request unlimited", "dispose"])
  }
}
