import Rivulet
import Synchronization
import Testing

@Suite(.leakChecked)
struct HandleEventsTests {
  private func observed<Source: Publisher>(
    _ source: Source,
    _ log: Log
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
    let log = Log()
    observed([1, 2].publisher, log).probe(.max(2), log: log)
    #expect(
      log == [
        "subscription", "^", "request max(2)", "output 1", "1", "output 2", "2", "completion |",
        "|",
      ]
    )
  }

  @Test func `hears of a failure and of the disposal`() {
    let log = Log()
    observed(Fail<Int, Problem>(.a), log).probe(.none, log: log)
    #expect(log == ["subscription", "^", "completion #a", "#a"])
    let second = Log()
    observed(Subject<Int, Never>(), second).probe(onSubscription: { $0.dispose() })
    #expect(second == ["subscription", "request unlimited", "disposal"])
  }

  @Test func `hears of one disposal only, also from inside of it`() {
    let log = Log()
    let subject = Subject<Int, Never>()
    let kept = Kept<any Subscription>()
    let probe = subject.handleEvents(receiveDisposal: {
      log.add("disposal")
      if log.events.count < 10 { kept.value?.dispose() }
    }).probe(onSubscription: { kept.value = $0.subscription })
    probe.dispose()
    kept.value?.dispose()
    #expect(log == ["disposal"])
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
    let log = Log()
    let kept = Kept<any Subscription>()
    Just(1).handleEvents(receiveDisposal: { log.add("disposal") })
      .probe(onSubscription: { kept.value = $0.subscription })
    kept.value?.dispose()
    kept.value = nil
    #expect(log == [])
  }
}
