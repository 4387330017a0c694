import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct MergeTests {
  @Test func `sends values as they come and finishes with the last`() {
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = a.merge(with: b).probe()
    a.send(1)
    b.send(2)
    a.send(completion: .finished)
    b.send(3)
    b.send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "2", "3", "|"])
  }

  @Test func `the first failure ends it and disposes of the other`() {
    let (a, b) = (TestPublisher<Int, Problem>(), TestPublisher<Int, Problem>())
    let probe = a.merge(with: b).probe()
    a.send(1)
    b.send(completion: .failure(.b))
    a.send(2)
    #expect(probe.transcript == ["^", "1", "#b"])
    #expect(a.transcript == ["request unlimited", "dispose"])
  }

  @Test func `with limited demand one value of each waits, and none is lost`() {
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = a.merge(with: b).probe(demand: .max(1))
    (1...3).forEach {
      a.send($0)
      b.send($0 * 10)
    }
    #expect(probe.transcript == ["^", "1"])
    a.send(completion: .finished)
    b.send(completion: .finished)
    (0..<5).forEach { _ in probe.request(.max(1)) }
    #expect(probe.transcript.count == 8)
    #expect(probe.transcript.filter { $0.count == 1 } == ["^", "1", "2", "3", "|"])
    #expect(probe.transcript.filter { $0.count == 2 } == ["10", "20", "30"])
    #expect(probe.transcript.last == "|")
  }

  @Test func `values that a handler sends into another source follow`() {
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = a.merge(with: b).probe(onValue: { value, _ in
      if value == 1 {
        b.send(2)
        b.send(completion: .finished)
        a.send(completion: .finished)
      }
    })
    a.send(1)
    #expect(probe.transcript == ["^", "1", "2", "|"])
  }

  @Test func `two ends of one subject are two sources`() {
    let subject = Subject<Int, Never>()
    let probe = subject.merge(with: subject.map { $0 * 10 }).probe()
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "10", "2", "20", "|"])
  }
}
