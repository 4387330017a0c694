import Rivulet
import RivuletTesting
import Testing

@Suite("AsyncSequence.publisher", .leakChecked)
struct AsyncSequencePublisherTests {
  private let scheduler = TestScheduler()

  private func publisher(_ steps: Steps) -> some Publisher<Int, Problem> {
    steps.publisher(executor: scheduler)
  }

  @Test func `next is called on demand and at no other time`() {
    let steps = Steps(count: 3)
    let probe = publisher(steps).probe(demand: .manual)
    scheduler.advance()
    #expect(steps.asked.elements == [])
    probe.request(.max(2))
    scheduler.advance()
    #expect(steps.asked.elements == [1, 2])
    #expect(probe.transcript == ["^", "1", "2"])
    probe.request(.max(5))
    scheduler.advance()
    #expect(steps.asked.elements == [1, 2, 3, 4])
    #expect(probe.transcript == ["^", "1", "2", "3", "|"])
  }

  @Test func `an error is the failure, with its type`() {
    let probe = publisher(Steps(count: 1, problem: .b)).probe()
    scheduler.advance()
    #expect(probe.transcript == ["^", "1", "#b"])
    #expect(probe.failure == .b)
  }

  @Test func `AS-14 a disposal cancels the task, and what it still returns is dropped`() {
    let steps = Steps(count: 3, door: Door())
    let probe = publisher(steps).probe()
    scheduler.advance()
    #expect(steps.asked.elements == [1])
    probe.dispose()
    scheduler.advance()
    #expect(steps.asked.elements == [1])
    #expect(probe.transcript == ["^"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `AS-10 what is disposed of before its task runs is never asked`() {
    let steps = Steps(count: 3)
    publisher(steps).probe().dispose()
    scheduler.advance()
    #expect(steps.asked.elements == [])
  }

  @Test func `each subscription has an iterator of its own`() {
    let source = publisher(Steps(count: 2))
    let (first, second) = (source.probe(), source.probe())
    scheduler.advance()
    #expect(first.transcript == ["^", "1", "2", "|"])
    #expect(second.transcript == ["^", "1", "2", "|"])
  }

  @Test func `PF-02 one job for a whole sequence that does not wait`() {
    let probe = publisher(Steps(count: 1000)).probe()
    #expect(scheduler.pendingCount == 1)
    scheduler.advance()
    #expect(probe.values.count == 1000)
    #expect(probe.isFinished)
  }

  @Test func `a million elements that do not wait, none lost`() async {
    let count = Stress.rounds(1_000_000)
    let numbers = (1...count).publisher.values.publisher
    #expect(await numbers.reduce(0) { $0 + $1 }.firstValue() == count * (count + 1) / 2)
  }

  @Test func `there and back again`() async {
    let count = Stress.rounds(100_000)
    var sum = 0
    for await value in (1...count).publisher.values.publisher.values { sum += value }
    #expect(sum == count * (count + 1) / 2)
  }

  @Test func `a stream that is fed by hand`() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let log = Recorder<String>()
    let token = stream.publisher.log(to: log)
    source.yield(1)
    source.yield(2)
    source.finish()
    await eventually("the end") { log.elements == ["1", "2", "|"] }
    #expect(token.isDisposed)
  }
}
