import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct IntervalTests {
  private let scheduler = TestScheduler()

  @Test func `counts at a regular pace until it is disposed of`() {
    let probe = scheduler.probe(Interval(every: .seconds(2), on: scheduler))
    scheduler.advance(by: .seconds(7))
    #expect(probe.stream == [.next(2, 0), .next(4, 1), .next(6, 2)])
    probe.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a late tick delays none that follows`() {
    scheduler.lateness = .milliseconds(300)
    let probe = scheduler.probe(Interval(every: .seconds(1), on: scheduler))
    scheduler.advance(by: .seconds(4))
    #expect(
      probe.stream == [
        .next(.milliseconds(1_300), 0), .next(.milliseconds(2_300), 1),
        .next(.milliseconds(3_300), 2),
      ]
    )
    probe.dispose()
  }

  @Test func `N10 with a slow consumer at most one tick waits, and the next lies on the grid`() {
    let interval = Interval(every: .seconds(1), on: scheduler)
    let probe = scheduler.probe(interval, demand: DemandPlan(.max(1)))
    scheduler.advance(by: .milliseconds(4_500))
    #expect(probe.values == [0])
    probe.request(.max(2))
    #expect(probe.values == [0, 1])
    scheduler.advance(by: .seconds(1))
    #expect(probe.stream == [.next(1, 0), .next(.milliseconds(4_500), 1), .next(5, 4)])
    probe.dispose()
  }

  @Test func `the first tick may come earlier or later, and begins the grid`() {
    for first in [0, 1, 5] {
      let scheduler = TestScheduler()
      let interval = Interval(every: .seconds(2), after: .seconds(first), on: scheduler)
      let probe = scheduler.probe(interval.prefix(3))
      scheduler.advance(by: .seconds(20))
      #expect(probe.stream.dropLast() == (0..<3).map { .next(first + 2 * $0, $0) })
    }
  }

  @Test func `a machine that slept gets no burst of ticks`() {
    scheduler.lateness = .milliseconds(10_500)
    let probe = scheduler.probe(Interval(every: .seconds(1), on: scheduler))
    scheduler.advance(by: .seconds(12))
    #expect(probe.stream == [.next(.milliseconds(11_500), 0)])
    probe.dispose()
  }

  @Test func `a huge period never ticks, and is no trap`() {
    let probe = scheduler.probe(Interval(every: .seconds(Int64.max), on: scheduler))
    scheduler.advance(by: .seconds(1_000_000_000))
    #expect(probe.values == [])
    probe.dispose()
  }
}
