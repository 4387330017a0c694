import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct AsyncConcatMapTests: DoorServiceTests {
  let scheduler = TestScheduler()
  let service = DoorService("a", "b", "x")

  @Test func `one task runs after the other, in the order of the values`() {
    let probe = ["a", "b"].publisher.asyncConcatMap(executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    scheduler.advance()
    open("b")
    #expect(service.log.elements == ["start a"])
    open("a")
    #expect(service.log.elements == ["start a", "end a", "start b"])
    open("b")
    #expect(service.log.elements == ["start a", "end a", "start b", "end b"])
    #expect(probe.transcript == ["^", "A", "B", "|"])
  }

  @Test func `the upstream is asked for the next value when the last one was delivered`() {
    let upstream = TestPublisher<String, Never>()
    let probe = upstream.asyncConcatMap(executor: scheduler) { $0 + "!" }.probe(demand: .manual)
    probe.request(.max(1))
    #expect(upstream.transcript == ["request max(1)"])
    upstream.send("a")
    scheduler.advance()
    #expect(probe.transcript == ["^", "a!"])
    #expect(upstream.transcript == ["request max(1)"])
    probe.request(.max(1))
    #expect(upstream.transcript == ["request max(1)", "request max(1)"])
    upstream.send(completion: .finished)
    #expect(probe.transcript == ["^", "a!", "|"])
  }

  @Test func `an error ends the stream, and no further task starts`() {
    let row = ["a", "x", "b"].publisher.tryAsyncConcatMap(executor: scheduler, service.tryLoad)
    let probe = row.probe()
    scheduler.advance()
    open("a")
    open("x")
    #expect(service.log.elements == ["start a", "end a", "start x", "end x"])
    #expect(probe.transcript == ["^", "A", "#b"])
    #expect(probe.failure == .b)
  }

  @Test func `of a stream that can fail itself`() {
    let row = ["a", "b"].failable.tryAsyncConcatMap(executor: scheduler) {
      text async throws(Problem) in
      if text == "b" { throw .a }
      return text
    }
    let probe = row.probe()
    scheduler.advance()
    #expect(probe.transcript == ["^", "a", "#a"])
  }

  @Test func `AS-14 a disposal cancels the task that runs, and the next never starts`() {
    let probe = ["a", "b"].publisher.asyncConcatMap(executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    scheduler.advance()
    probe.dispose()
    scheduler.advance()
    #expect(service.log.elements == ["start a", "cancelled a"])
    #expect(probe.transcript == ["^"])
  }

  @Test func `twenty thousand tasks in a row`() async {
    let count = Stress.rounds(20_000)
    var sum = 0
    let numbers = (1...count).publisher.asyncConcatMap { number in number }
    for await number in numbers.values { sum += number }
    #expect(sum == count * (count + 1) / 2)
  }
}
