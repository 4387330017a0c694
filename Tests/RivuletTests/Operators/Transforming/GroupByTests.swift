import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct GroupByTests {
  private typealias Parity = GroupedPublisher<Int, Int, Problem>

  @Test func `sends a group for each key, in the order of their first values`() {
    let log = Recorder<String>()
    let groups = [1, 2, 3, 4].failable.groupBy { $0 % 2 }
    groups.sink(
      receiveCompletion: { log.addEnd($0) },
      receiveValue: { group in
        log.add("group \(group.key)")
        group.log(to: log, as: "\(group.key): ")
      }
    )
    let expected = ["group 1", "1: 1", "group 0", "0: 2", "1: 3", "0: 4", "1: |", "0: |", "|"]
    #expect(log.elements == expected)
  }

  @Test func `a failure ends the groups and the stream`() {
    let subject = Subject<Int, Problem>()
    let groups = Kept<[Parity]>()
    groups.value = []
    let outer = subject.groupBy { $0 % 2 }.probe(
      onValue: { group, _ in groups.value?.append(group) }
    )
    subject.send(1)
    let inner = groups.value?.first?.probe()
    subject.send(completion: .failure(.a))
    #expect(inner?.transcript == ["^", "1", "#a"])
    #expect(outer.transcript.last == "#a")
  }

  @Test func `a group keeps what comes before its first subscriber, and no longer`() {
    let subject = Subject<Int, Never>()
    let kept = Kept<GroupedPublisher<Int, Int, Never>>()
    let token = subject.groupBy { _ in 0 }.sink { kept.value = $0 }
    (1...3).forEach { subject.send($0) }
    let first = kept.value?.probe(demand: .max(2))
    #expect(first?.transcript == ["^", "1", "2"])
    let second = kept.value?.probe()
    subject.send(4)
    #expect(second?.transcript == ["^", "4"])
    first?.request(.max(2))
    #expect(first?.transcript == ["^", "1", "2", "3", "4"])
    first?.dispose()
    second?.dispose()
    token.dispose()
    kept.value = nil
    #expect(!subject.hasSubscribers)
  }

  @Test func `a group that nobody keeps keeps nothing`() {
    let (subject, captured) = (Subject<Lifetime, Never>(), Captured())
    let probe = subject.groupBy { _ in 0 }.map(\.key).probe()
    captured.use { subject.send($0) }
    #expect(captured.isReleased)
    #expect(probe.transcript == ["^", "0"])
    probe.dispose()
    #expect(!subject.hasSubscribers)
  }

  @Test func `values of a group wait as the policy says`() {
    let kept = Kept<GroupedPublisher<Int, Int, Never>>()
    (1...5).publisher.groupBy(bufferingPolicy: .bufferingNewest(2)) { _ in 0 }
      .sink { kept.value = $0 }
    #expect(kept.value?.immediateEvents == ["4", "5", "|"])
  }

  @Test func `the upstream is disposed of when the last has left`() {
    let upstream = TestPublisher<Int, Never>()
    let inner = Kept<[any Disposable]>()
    inner.value = []
    let outer = upstream.groupBy { $0 % 2 }.sink { group in
      inner.value?.append(group.sink { _ in })
    }
    (1...2).forEach { upstream.send($0) }
    outer.dispose()
    inner.value?.first?.dispose()
    #expect(upstream.transcript == ["request unlimited"])
    inner.value?.last?.dispose()
    #expect(upstream.transcript == ["request unlimited", "dispose"])
  }

  @Test func `the groups are sent as they are requested`() {
    let probe = [1, 2, 3, 4].publisher.groupBy { $0 % 3 }.map(\.key).probe(demand: .max(1))
    #expect(probe.transcript == ["^", "1"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2", "0", "|"])
  }

  @Test func `groups may be subscribed to and left from several threads`() {
    for _ in 0..<Stress.rounds(300) {
      let subject = Subject<Int, Never>()
      let counter = Locked(0)
      let token = subject.groupBy { $0 % 4 }.flatMap { $0 }.sink { _ in
        counter.withLock { $0 += 1 }
      }
      race(2) { thread in for value in 0..<20 { subject.send(value + thread) } }
      #expect(counter.withLock { $0 } == 40)
      race(2) { thread in if thread == 0 { subject.send(0) } else { token.dispose() } }
      #expect(!subject.hasSubscribers)
    }
  }
}
