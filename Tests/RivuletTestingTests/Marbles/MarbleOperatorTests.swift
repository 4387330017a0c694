import Rivulet
import RivuletTesting
import Testing

/// The parts of the kit together, on operators of the library.
@Suite("Operators under marbles")
struct MarbleOperatorTests {
  let scheduler = TestScheduler()

  @Test func `keep the times of their values`() throws {
    let source = try scheduler.hot("-1-2-3-4-|", as: Int.self)
    let probe = scheduler.probe(source.filter { $0.isMultiple(of: 2) }.map { $0 * 10 })
    try scheduler.run()
    #expect(try probe.difference(from: "---'20'---'40'-|") == nil)
    #expect(probe.violations == [])
  }

  @Test func `pass demand and disposal on`() throws {
    let source = try scheduler.cold("abcd|")
    let probe = scheduler.probe(source.map { $0 + $0 }, demand: DemandPlan(.max(2)))
    scheduler.schedule(at: .seconds(6)) { probe.request(.max(1)) }
    scheduler.schedule(at: .seconds(8)) { probe.dispose() }
    try scheduler.run()
    #expect(try probe.difference(from: "'aa''bb'----'cc'-!") == nil)
    #expect(source.subscriptions[0].requests == [.max(2), .max(1)])
    #expect(source.subscriptions[0].disposalCount == 1)
    #expect(!probe.isSubscriberAlive)
    #expect(probe.violations == [])
  }

  @Test func `let go of their closures at the end`() {
    let ledger = LifetimeLedger()
    let source = TestPublisher<Int, Never>()
    let probe = source.map { [object = ledger.lifetime()] in (object, $0).1 }.probe()
    source.send(1)
    #expect(ledger.aliveCount == 1)
    probe.dispose()
    #expect(ledger.aliveCount == 0)
    #expect(probe.values == [1])
  }
}
