import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct PartitionTests {
  @Test func `both sides share one run and one test`() {
    let (upstream, tests) = (TestPublisher<Int, Problem>(), Recorder<String>())
    let sides = upstream.partition { value in
      tests.add(value)
      return value > 1
    }
    let (large, small) = (sides.matching.probe(), sides.others.probe())
    (1...3).forEach { upstream.send($0) }
    upstream.send(completion: .failure(.a))
    #expect(large.transcript == ["^", "2", "3", "#a"])
    #expect(small.transcript == ["^", "1", "#a"])
    #expect(tests.elements == ["1", "2", "3"])
    #expect(upstream.subscriptions.count == 1)
  }

  @Test func `one side that leaves does not stop the other`() {
    let subject = Subject<Int, Never>()
    let sides = subject.partition { $0 > 1 }
    let (large, small) = (sides.matching.probe(), sides.others.probe())
    small.dispose()
    #expect(subject.hasSubscribers)
    subject.send(2)
    #expect(large.transcript == ["^", "2"])
    large.dispose()
    #expect(!subject.hasSubscribers)
  }
}
