import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct TimestampTests {
  @Test func `sends each value with the time at which it came`() {
    let (scheduler, source) = (TestScheduler(), Subject<String, Never>())
    let probe = source.timestamp(on: scheduler).map { "\($0.value) \($0.instant)" }.probe()
    scheduler.advance(to: .seconds(2))
    source.send("a")
    source.send("b")
    scheduler.advance(to: .seconds(3))
    source.send("c")
    #expect(probe.values == ["a 2.0 seconds", "b 2.0 seconds", "c 3.0 seconds"])
    probe.dispose()
  }
}
