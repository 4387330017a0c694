import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite(.leakChecked)
struct ShareTests {
  @Test func `subscribes once for all, and disposes when the last has left`() {
    let upstream = TestPublisher<Int, Never>()
    let shared = upstream.share()
    let (first, second) = (shared.probe(), shared.probe())
    #expect(upstream.subscriptions.count == 1)
    upstream.send(1)
    first.dispose()
    upstream.send(2)
    #expect(upstream.transcript == ["request unlimited"])
    second.dispose()
    #expect(upstream.transcript == ["request unlimited", "dispose"])
    #expect(first.transcript == ["^", "1"])
    #expect(second.transcript == ["^", "1", "2"])
  }

  @Test func `starts anew for a subscriber that comes after all have left`() {
    let upstream = TestPublisher<Int, Never>()
    let shared = upstream.share()
    shared.probe().dispose()
    let probe = shared.probe()
    #expect(upstream.subscriptions.count == 2)
    upstream.send(1)
    #expect(probe.transcript == ["^", "1"])
    probe.dispose()
  }

  @Test func `starts anew after the end`() {
    let upstream = TestPublisher<Int, Problem>()
    let shared = upstream.share()
    let first = shared.probe()
    upstream.send(completion: .failure(.a), isFinal: false)
    let second = shared.probe()
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(first.transcript == ["^", "#a"])
    #expect(second.transcript == ["^", "1", "|"])
    #expect(upstream.subscriptions.count == 2)
  }

  @Test func `a subscriber that leaves at once starts nothing`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.share().probe(disposeAt: .subscription)
    #expect(probe.transcript == ["^"])
    #expect(upstream.subscriptions.count == 0)
  }

  @Test func `each subscriber has a demand of its own and holds up no other`() {
    let subject = Subject<Int, Never>()
    let shared = subject.share(bufferingPolicy: .bufferingNewest(1))
    let (fast, slow) = (shared.probe(), shared.probe(demand: .max(1)))
    (1...3).forEach { subject.send($0) }
    slow.request(.max(1))
    #expect(fast.transcript == ["^", "1", "2", "3"])
    #expect(slow.transcript == ["^", "1", "3"])
    fast.dispose()
    slow.dispose()
  }

  @Test func `a subscriber that joins from inside of a value gets what follows`() {
    let subject = Subject<Int, Never>()
    let shared = subject.share()
    let log = Recorder<String>()
    let tokens = DisposeBag()
    shared.sink { value in
      if value == 1 { shared.log(to: log, as: "late ").disposed(by: tokens) }
    }.disposed(by: tokens)
    subject.send(1)
    subject.send(2)
    #expect(log.elements == ["late 2"])
    tokens.dispose()
  }

  @Test(.enabled(if: LiveCount.isCounting))
  func `it does not keep its upstream subscribed when nobody listens`() {
    let subject = Subject<Int, Never>()
    let count = LiveCount()
    count.track {
      let shared = subject.share()
      let probe = shared.probe()
      #expect(count.current == 2)
      probe.dispose()
      probe.forgetSubscription()
      #expect(count.current == 0)
    }
  }
}
