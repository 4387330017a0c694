import Rivulet
import Testing

@Suite(.leakChecked)
struct PartitionTests {
  @Test func `both sides share one run and one test`() {
    let (upstream, tests) = (Upstream<Int, Problem>(), Log())
    let sides = upstream.partition { value in
      tests.add(value)
      return value > 1
    }
    let (large, small) = (sides.matching.probe(), sides.others.probe())
    (1...3).forEach { upstream.send($0) }
    upstream.send(completion: .failure(.a))
    #expect(large.events == ["^", "2", "3", "#a"])
    #expect(small.events == ["^", "1", "#a"])
    #expect(tests == ["1", "2", "3"])
    #expect(upstream.subscriptions == 1)
    upstream.forget()
  }

  @Test func `one side that leaves does not stop the other`() {
    let subject = Subject<Int, Never>()
    let sides = subject.partition { $0 > 1 }
    let (large, small) = (sides.matching.probe(), sides.others.probe())
    small.dispose()
    #expect(subject.hasSubscribers)
    subject.send(2)
    #expect(large.events == ["^", "2"])
    large.dispose()
    #expect(!subject.hasSubscribers)
  }
}
