import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct DelaySubscriptionTests {
  private let scheduler = TestScheduler()

  @Test func `misses what a hot upstream sends before`() throws {
    let source: Letters = try scheduler.hot("-a-b-c-d-|")
    let probe = scheduler.probe(source.delaySubscription(for: .seconds(4), on: scheduler))
    try scheduler.run()
    #expect(try probe.difference(from: "-----c-d-|") == nil)
  }

  @Test func `asks a cold one for what was asked for meanwhile`() {
    let upstream = TestPublisher<Int, Never>()
    let delayed = upstream.delaySubscription(for: .seconds(4), on: scheduler)
    let probe = scheduler.probe(delayed, demand: DemandPlan(.max(1)))
    probe.request(.max(2))
    #expect(upstream.subscriptions.isEmpty)
    scheduler.advance(by: .seconds(4))
    #expect(upstream.transcript == ["request max(3)"])
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(probe.stream == [.next(4, 1), .finished(4)])
  }

  @Test func `who leaves before starts nothing`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = scheduler.probe(upstream.delaySubscription(for: .seconds(4), on: scheduler))
    scheduler.advance(by: .seconds(3))
    probe.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(3))
    #expect(upstream.subscriptions.isEmpty)
  }
}
