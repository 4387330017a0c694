import Rivulet
import RivuletTesting
import Testing

@Suite("A lifespan")
struct LifespanTests {
  let scheduler = TestScheduler()

  @Test func `tells a disposal from an end, and either from neither`() throws {
    let source = scheduler.hot([.next(210, 1), .finished(400)])
    let disposed = scheduler.probe(source)
    scheduler.perform(at: .seconds(200)) { disposed.dispose() }
    _ = try scheduler.probe(source, during: " 100s ^")
    scheduler.advance(to: .seconds(300))
    #expect(source.lifespans == [.disposed(0, 200), .open(100)])
    try scheduler.run()
    #expect(source.lifespans == [.disposed(0, 200), .ended(100, 400)])
    #expect(source.lifespans != [.ended(0, 200), .ended(100, 400)])
  }

  @Test func `is that of the first disposal, and a disposal after the end changes nothing`() {
    let source = TestPublisher<Int, Never>(clock: scheduler)
    let probes = [source.probe(), source.probe()]
    scheduler.advance(to: .seconds(1))
    probes[0].dispose()
    source.send(completion: .finished)
    scheduler.advance(to: .seconds(2))
    probes.forEach { $0.dispose() }
    #expect(source.lifespans == [.disposed(0, 1), .ended(0, 1)])
  }

  @Test func `reads as it is written`() {
    let written: [Lifespan] = [.open(1), .disposed(200, 400), .ended(.zero, .milliseconds(1_500))]
    #expect(
      written.map(\.description) == ["open(1s)", "disposed(200s, 400s)", "ended(0s, 1500ms)"]
    )
  }
}
