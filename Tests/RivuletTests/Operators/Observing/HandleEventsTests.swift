import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite(.leakChecked)
struct HandleEventsTests {
  private func observed<Source: Publisher>(
    _ source: Source,
    _ log: Recorder<String>
  ) -> some Publisher<Source.Output, Source.Failure> {
    source.handleEvents(
      receiveSubscription: { _ in log.add("subscription") },
      receiveOutput: { log.add("output \($0)") },
      receiveCompletion: { log.addEnd($0, prefix: "completion ") },
      receiveDisposal: { log.add("disposal") },
      receiveRequest: { log.add("request \($0)") }
    )
  }

  @Test func `calls each closure right before the signal is passed on`() {
    let log = Recorder<String>()
    observed([1, 2].publisher, log).probe(.max(2), log: log)
    #expect(
      log.elements == [
        "subscription", "^", "request max(2)", "output 1", "1", "output 2", "2", "completion |",
        "|",
      ]
    )
  }

  @Test func `hears of a failure and of the disposal`() {
    let log = Recorder<String>()
    observed(Fail<Int, Problem>(.a), log).probe(.none, log: log)
    #expect(log.elements == ["subscription", "^", "completion #a", "#a"])
    let second = Recorder<String>()
    observed(Subject<Int, Never>(), second).probe(disposeAt: .subscription)
    #expect(second.elements == ["subscription", "request unlimited", "disposal"])
  }

  @Test func `hears of one disposal only, also from inside of it`() {
    let log = Recorder<String>()
    let subject = Subject<Int, Never>()
    let kept = Kept<any Subscription>()
    let probe = subject.handleEvents(receiveDisposal: {
      log.add("disposal")
      if log.elements.count < 10 { kept.value?.dispose() }
    }).probe()
    kept.value = probe.subscription
    probe.dispose()
    probe.dispose()
    #expect(log.elements == ["disposal"])
    kept.value = nil
  }

  @Test func `hears of one disposal only when threads race`() {
    for _ in 0..<Stress.rounds(200) {
      let count = Atomic(0)
      let subject = Subject<Int, Never>()
      let probe = subject.handleEvents(receiveDisposal: { count.add(1, ordering: .relaxed) })
        .probe()
      let subscription = probe.subscription
      race(2) { _ in subscription?.dispose() }
      #expect(count.load(ordering: .relaxed) == 1)
      probe.dispose()
    }
  }

  @Test func `after the end there is nothing to cancel`() {
    let log = Recorder<String>()
    Just(1).handleEvents(receiveDisposal: { log.add("disposal") }).probe().dispose()
    #expect(log.elements == [])
  }

  @Test func `hears of the end or of the disposal, whichever comes first, and not of both`() {
    for _ in 0..<Stress.rounds(500) {
      let (subject, ends) = (Subject<Int, Never>(), Recorder<String>())
      let token =
        subject
        .handleEvents(
          receiveCompletion: { _ in ends.append("completed") },
          receiveDisposal: { ends.append("disposed") },
          receiveEnd: { ends.append("over") }
        )
        .sink { _ in }
      race(2) { thread in
        if thread == 0 { token.dispose() } else { subject.send(completion: .finished) }
      }
      #expect([["completed", "over"], ["disposed", "over"]].contains(ends.elements))
    }
  }
}
