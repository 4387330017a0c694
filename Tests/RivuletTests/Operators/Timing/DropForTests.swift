import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct DropForTests {
  @Test(arguments: [
    ("-a--b--c-|", "-------c-|"), ("-a|", "--|"), ("-a#", "--#"), ("------a-|", "------a-|"),
  ])
  func `leaves out the values of a first time`(source: String, expected: String) throws {
    let scheduler = TestScheduler()
    let source: Letters = try scheduler.hot(source)
    let probe = scheduler.probe(source.drop(for: .seconds(5), on: scheduler))
    try scheduler.run()
    #expect(try probe.difference(from: expected) == nil)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a value that is left out asks for one more`() {
    let (scheduler, upstream) = (TestScheduler(), TestPublisher<Int, Never>())
    let probe = scheduler.probe(
      upstream.drop(for: .seconds(5), on: scheduler),
      demand: DemandPlan(.max(1))
    )
    upstream.send(1)
    scheduler.advance(by: .seconds(5))
    upstream.send(2)
    #expect(upstream.transcript == ["request max(1)", "request max(1)"])
    #expect(probe.values == [2])
    probe.dispose()
  }
}
