import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ThrottleTests {
  private let scheduler = TestScheduler()

  private func throttled(
    _ diagram: String,
    latest: Bool = true
  ) throws -> Probe<String, TestFailure> {
    let source: Letters = try scheduler.hot(diagram)
    let throttled = source.throttle(for: .seconds(4), latest: latest, on: scheduler)
    let probe = scheduler.probe(throttled)
    try scheduler.run()
    #expect(scheduler.pendingCount == 0)
    return probe
  }

  @Test(arguments: [
    ("-a------|", "-a------|"), ("-ab----c------|", "-a---b---c----|"),
    ("-abc-d-----------|", "-a---d-----------|"), ("-a---b---c-------|", "-a---b---c-------|"),
    ("-ab|", "-a-(b|)"), ("-a|", "-a|"), ("-ab#", "-a-#"),
  ])
  func `sends the first at once and then the newest of each window`(
    source: String,
    expected: String
  ) throws {
    #expect(try throttled(source).difference(from: expected) == nil)
  }

  @Test func `or the one that came first inside of each window`() throws {
    let probe = try throttled("-abc--d-e--------|", latest: false)
    #expect(try probe.difference(from: "-a---b---d-------|") == nil)
  }

  @Test func `late timers put two values no closer together`() {
    scheduler.lateness = .milliseconds(300)
    let source = Subject<Int, Never>()
    let probe = scheduler.probe(source.throttle(for: .seconds(1), on: scheduler))
    for value in 0..<30 {
      source.send(value)
      scheduler.advance(by: .milliseconds(100))
    }
    let instants = probe.stream.map(\.time)
    #expect(zip(instants, instants.dropFirst()).allSatisfy { $1 - $0 >= .seconds(1) })
    #expect(probe.values == [0, 12, 25])
    probe.dispose()
  }

  @Test func `a value that is due and not requested is replaced by a newer one`() {
    let source = Subject<Int, Never>()
    let throttled = source.throttle(for: .seconds(1), on: scheduler)
    let probe = scheduler.probe(throttled, demand: DemandPlan(.max(1)))
    for value in 1...4 {
      source.send(value)
      scheduler.advance(by: .seconds(2))
    }
    #expect(probe.values == [1])
    probe.request(.max(2))
    #expect(probe.values == [1, 4])
    probe.dispose()
  }

  @Test func `the disposal cancels the timer and releases what waits`() {
    let (source, captured) = (Subject<Lifetime, Never>(), Captured())
    let probe = scheduler.probe(
      source.throttle(for: .seconds(3), on: scheduler).dropFirst().map { _ in 0 }
    )
    source.send(Lifetime())
    captured.use { source.send($0) }
    #expect(!captured.isReleased)
    probe.dispose()
    #expect(captured.isReleased)
    #expect(scheduler.pendingCount == 0)
  }
}
