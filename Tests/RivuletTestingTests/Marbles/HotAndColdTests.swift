import Rivulet
import RivuletTesting
import Testing

@Suite("Hot marbles")
struct HotMarbleTests {
  let scheduler = TestScheduler()

  @Test func `play once, for whoever listens`() throws {
    let source = try scheduler.hot("-a-b-c-|")
    let early = scheduler.probe(source)
    let late = try scheduler.probe(source, during: "--^")
    try scheduler.run()
    #expect(try early.difference(from: "-a-b-c-|") == nil)
    #expect(try late.difference(from: "---b-c-|") == nil)
    #expect(early.violations == [] && late.violations == [])
  }

  @Test func `count their time from the subscription mark`() throws {
    let source = try scheduler.hot("-a-^-b-|")
    let probe = scheduler.probe(source)
    try scheduler.run()
    #expect(try probe.difference(from: "--b-|") == nil)
  }

  @Test func `are past before the time at which they are made`() throws {
    scheduler.advance(to: .seconds(2))
    let probe = scheduler.probe(try scheduler.hot("-ab-c|"))
    try scheduler.run()
    #expect(try probe.difference(from: "--b-c|") == nil)
  }

  @Test func `wait for demand and lose nothing`() throws {
    let source = try scheduler.hot("-a-b-c-|")
    let probe = scheduler.probe(source, demand: DemandPlan(.max(1)))
    scheduler.schedule(at: .seconds(9)) { probe.request(.max(1)) }
    scheduler.schedule(at: .seconds(11)) { probe.request(.max(5)) }
    try scheduler.run()
    #expect(try probe.difference(from: "-a-------b-(c|)") == nil)
    #expect(probe.violations == [])
  }

  @Test func `end at once for who comes after the end`() throws {
    let source = try scheduler.hot("-a|")
    let probe = try scheduler.probe(source, during: "-----^")
    try scheduler.run()
    #expect(try probe.difference(from: "-----(^|)") == nil)
    #expect(probe.violations == [])
  }

  @Test func `note subscriptions`() throws {
    let source = try scheduler.hot("-a-b-c-|")
    _ = scheduler.probe(source)
    _ = try scheduler.probe(source, during: "-^--!")
    try scheduler.run()
    #expect(source.subscriptions.map { $0.diagram() } == ["^------!", "-^--!"])
    #expect(source.subscriberCount == 0)
  }

  @Test func `are not counted as pending work`() throws {
    _ = try scheduler.hot("-a-b-c-|")
    #expect(scheduler.pendingCount == 0)
    #expect(scheduler.nextDue == .seconds(1))
  }

  @Test func `come before work that is due at the same instant`() throws {
    let source = try scheduler.hot("-a")
    let log = Recorder<String>()
    scheduler.schedule(at: .seconds(1)) { log.append("work") }
    let probe = source.probe { signal, _ in if signal.value != nil { log.append("marble") } }
    try scheduler.run()
    #expect(log.elements == ["marble", "work"])
    #expect(probe.values == ["a"])
  }

  @Test func `use the tick of their scheduler`() throws {
    let scheduler = TestScheduler(tick: .milliseconds(100))
    let probe = scheduler.probe(try scheduler.hot("-a--b|"))
    try scheduler.run()
    #expect(probe.events.map(\.time) == [0, 100, 400, 500].map { .milliseconds($0) })
    #expect(try probe.difference(from: "-a--b|") == nil)
    #expect(probe.diagram == "-a--b|")
  }
}

@Suite("Cold marbles")
struct ColdMarbleTests {
  let scheduler = TestScheduler()

  @Test func `play anew for everyone, from the subscription on`() throws {
    let source = try scheduler.cold("-a-b|")
    let first = scheduler.probe(source)
    let second = try scheduler.probe(source, during: "---^")
    try scheduler.run()
    #expect(try first.difference(from: "-a-b|") == nil)
    #expect(try second.difference(from: "----a-b|") == nil)
    #expect(source.subscriptions.map { $0.diagram() } == ["^---!", "---^---!"])
  }

  @Test func `play what is due at once when the time is advanced`() throws {
    let probe = scheduler.probe(try scheduler.cold("(ab|)"))
    #expect(probe.events == [Recorded(.zero, .subscription)])
    scheduler.advance()
    #expect(try probe.difference(from: "(ab|)") == nil)
  }

  @Test func `wait for demand and keep their order`() throws {
    let probe = scheduler.probe(try scheduler.cold("ab#"), demand: .manual)
    scheduler.schedule(at: .seconds(5)) { probe.request(.max(1)) }
    scheduler.schedule(at: .seconds(6)) { probe.request(.max(1)) }
    try scheduler.run()
    #expect(try probe.difference(from: "-----a(b#)") == nil)
  }

  @Test func `leave the scheduler when disposed`() throws {
    let source = try scheduler.cold("-a-b-c|")
    let probe = scheduler.probe(source)
    scheduler.advance(by: .seconds(1))
    #expect(scheduler.nextDue == .seconds(3))
    probe.dispose()
    #expect(scheduler.nextDue == nil)
    #expect(try probe.difference(from: "-(a!)") == nil)
    #expect(!probe.isSubscriberAlive)
  }

  @Test func `can be disposed from the subscription on`() throws {
    let source = try scheduler.cold("(ab|)")
    let probe = source.probe(clock: scheduler, disposeAt: .subscription)
    try scheduler.run()
    #expect(try probe.difference(from: "(^!)") == nil)
    #expect(probe.violations == [])
    #expect(scheduler.nextDue == nil)
  }
}
