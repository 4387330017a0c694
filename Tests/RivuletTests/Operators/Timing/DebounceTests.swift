import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct DebounceTests {
  private let scheduler = TestScheduler()

  private func debounced(_ diagram: String) throws -> Probe<String, TestFailure> {
    let source: TestPublisher<String, TestFailure> = try scheduler.hot(diagram)
    let probe = scheduler.probe(source.debounce(for: .seconds(3), on: scheduler))
    try scheduler.run()
    return probe
  }

  @Test func `sends a value that nothing followed`() throws {
    #expect(try debounced("-a-b-----c-------|").difference(from: "------b-----c----|") == nil)
  }

  @Test func `sends what waits at the end, and drops it at a failure`() throws {
    #expect(try debounced("-a-b|").difference(from: "----(b|)") == nil)
    #expect(try debounced("-a-b#").difference(from: "----#") == nil)
  }

  @Test func `drops what waits at the end if that is asked for`() throws {
    let source: Letters = try scheduler.hot("-a---b|")
    let debounced = source.debounce(for: .seconds(3), on: scheduler, sendsLast: false)
    let probe = scheduler.probe(debounced)
    try scheduler.run()
    #expect(try probe.difference(from: "----a-|") == nil)
  }

  @Test func `a burst costs one timer`() {
    let source = Subject<Int, Never>()
    let probe = scheduler.probe(source.debounce(for: .seconds(3), on: scheduler))
    for value in 1...1_000 {
      source.send(value)
      #expect(scheduler.pendingCount == 1)
    }
    scheduler.advance(by: .seconds(3))
    #expect(probe.values == [1_000])
    #expect(scheduler.pendingCount == 0)
    probe.dispose()
  }

  @Test func `the disposal cancels the timer`() {
    let source = Subject<Int, Never>()
    let probe = scheduler.probe(source.debounce(for: .seconds(3), on: scheduler))
    source.send(1)
    probe.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(9))
    #expect(probe.values == [])
  }

  @Test func `a value that is due and not requested is replaced by a newer one`() {
    let source = Subject<Int, Never>()
    let debounced = source.debounce(for: .seconds(1), on: scheduler)
    let probe = scheduler.probe(debounced, demand: DemandPlan(.max(1)))
    for value in 1...3 {
      source.send(value)
      scheduler.advance(by: .seconds(2))
    }
    #expect(probe.values == [1])
    probe.request(.max(2))
    #expect(probe.values == [1, 3])
    probe.dispose()
  }
}
