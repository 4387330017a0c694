import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ShareWithinTests {
  @Test func `a synchronous source that is split into two branches runs once`() {
    let runs = Recorder<String>()
    let source = Deferred {
      runs.add("run")
      return (1...3).publisher
    }
    let split = source.share { s in
      s.filter { $0 != 2 }.map { "\($0)" }.merge(with: s.map { "\($0 * 10)" })
    }
    #expect(split.immediateEvents == ["1", "10", "20", "3", "30", "|"])
    #expect(runs.elements == ["run"])
    #expect(split.immediateEvents.count == 6)
    #expect(runs.elements.count == 2)
  }

  @Test func `each value is paired with the one before it, of one run`() {
    let pairs = (1...4).publisher.share { $0.zip($0.dropFirst()) }.map { "\($0)\($1)" }
    #expect(pairs.immediateEvents == ["12", "23", "34", "|"])
  }

  @Test func `the run ends with what the closure made`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.share { $0.merge(with: $0).prefix(3) }.probe()
    upstream.send(1)
    upstream.send(2)
    #expect(probe.transcript == ["^", "1", "1", "2", "|"])
    #expect(upstream.transcript == ["request unlimited", "dispose"])
  }

  @Test func `the disposal ends the run, also where a branch is still to come`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.share { s in s.prefix(1).append(s) }.probe()
    upstream.send(1)
    upstream.send(2)
    #expect(upstream.subscriptions.count == 1)
    #expect(probe.transcript == ["^", "1", "2"])
    probe.dispose()
    #expect(upstream.subscriberCount == 0)
  }

  @Test func `who leaves at once starts nothing`() {
    let upstream = TestPublisher<Int, Never>()
    upstream.share { $0.merge(with: $0) }.probe(disposeAt: .subscription)
    #expect(upstream.subscriptions.isEmpty)
    let empty = upstream.share { _ in Empty<Int, Never>() }
    #expect(empty.immediateEvents == ["|"])
    #expect(upstream.subscriptions.isEmpty)
  }

  @Test func `an endless source can be cut`() {
    let cut = (1...).publisher.share { $0.merge(with: $0.map { -$0 }) }.prefix(3)
    #expect(cut.immediateEvents == ["1", "-1", "2", "|"])
  }
}
