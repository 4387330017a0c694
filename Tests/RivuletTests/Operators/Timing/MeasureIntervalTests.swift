import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct MeasureIntervalTests {
  @Test func `counts from the subscription, then from value to value`() {
    let (scheduler, source) = (TestScheduler(), Subject<String, Never>())
    scheduler.advance(to: .seconds(1))
    let measured = source.measureInterval(on: scheduler)
    scheduler.advance(to: .seconds(2))
    let early = measured.probe()
    scheduler.advance(to: .seconds(4))
    let late = measured.probe()
    scheduler.advance(to: .seconds(7))
    source.send("a")
    source.send("b")
    scheduler.advance(to: .seconds(9))
    source.send("c")
    #expect(early.values == [.seconds(5), .zero, .seconds(2)])
    #expect(late.values == [.seconds(3), .zero, .seconds(2)])
    early.dispose()
    late.dispose()
  }
}
