import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct RepeatTests {
  @Test func `runs as often as it is told`() {
    let source = (1...2).publisher
    #expect(source.repeat(2).immediateEvents == ["1", "2", "1", "2", "|"])
    #expect(source.repeat(0).immediateEvents == ["|"])
    #expect(source.repeat().prefix(5).immediateEvents == ["1", "2", "1", "2", "1", "|"])
  }

  @Test func `a failure ends it`() {
    #expect([1].failing(Problem.a).repeat(3).immediateEvents == ["1", "#a"])
  }

  @Test func `the demand that is left over goes to the next run`() {
    let probe = (1...2).publisher.repeat().probe(demand: .max(3))
    #expect(probe.transcript == ["^", "1", "2", "1"])
    probe.request(.max(2))
    #expect(probe.transcript == ["^", "1", "2", "1", "2", "1"])
    probe.dispose()
  }

  @Test func `with pauses, each run begins later than the one before has finished`() throws {
    let scheduler = TestScheduler()
    let cold: ColdPublisher<String, TestFailure> = try scheduler.cold("-a-|")
    let probe = scheduler.probe(cold.repeat(after: .seconds(2), on: scheduler))
    scheduler.advance(to: .seconds(9))
    #expect(try probe.difference(from: "-a----a--") == nil)
    #expect(cold.subscriptions.count == 2)
    probe.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `with pauses it finishes after the last run, without one more pause`() throws {
    let scheduler = TestScheduler()
    let cold: ColdPublisher<String, TestFailure> = try scheduler.cold("-a|")
    let probe = scheduler.probe(cold.repeat(2, after: .seconds(2), on: scheduler))
    try scheduler.run()
    #expect(try probe.difference(from: "-a---a|") == nil)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `cancelled in a pause, nothing is pending`() {
    let scheduler = TestScheduler()
    let probe = Just(1).repeat(after: .seconds(2), on: scheduler).probe()
    scheduler.advance(to: .seconds(3))
    #expect(probe.transcript == ["^", "1", "1"])
    probe.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `100,000 runs need no stack`() {
    let rounds = Stress.rounds(100_000)
    onThread {
      #expect(Just(1).repeat(rounds).count().immediateEvents == ["\(rounds)", "|"])
      let paused = Just(1).repeat(after: .seconds(1), on: .immediate).prefix(rounds).count()
      #expect(paused.immediateEvents == ["\(rounds)", "|"])
    }
  }

  @Test func `a negative number is refused with a sentence`() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).repeat(-1) }
  }
}
