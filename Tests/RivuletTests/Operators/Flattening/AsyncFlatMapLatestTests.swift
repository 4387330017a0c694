import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct AsyncFlatMapLatestTests: DoorServiceTests {
  let scheduler = TestScheduler()
  let service = DoorService("a", "b", "x")
  private let texts = Subject<String, Never>()

  private func send(_ text: String) {
    texts.send(text)
    scheduler.advance()
  }

  @Test func `AS-14 the task that was overtaken is cancelled, and what it returns is dropped`() {
    let probe = texts.asyncFlatMapLatest(executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    send("a")
    texts.send("b")
    scheduler.advance()
    open("a")
    open("b")
    #expect(Set(service.log.elements.prefix(3)) == ["start a", "cancelled a", "start b"])
    #expect(service.log.elements.dropFirst(3) == ["end b"])
    texts.send(completion: .finished)
    #expect(probe.transcript == ["^", "B", "|"])
  }

  @Test func `AS-10 a task that is overtaken before it runs never starts`() {
    let probe = texts.asyncFlatMapLatest(executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    texts.send("a")
    texts.send("b")
    scheduler.advance()
    #expect(service.log.elements == ["start b"])
    open("b")
    #expect(probe.transcript == ["^", "B"])
    probe.dispose()
  }

  @Test func `AS-14 a disposal cancels the task, and its value goes nowhere`() {
    let probe = texts.asyncFlatMapLatest(executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    send("a")
    probe.dispose()
    scheduler.advance()
    #expect(service.log.elements == ["start a", "cancelled a"])
    #expect(probe.transcript == ["^"])
    #expect(!texts.hasSubscribers)
  }

  @Test func `the error with which a cancelled task answers concerns nobody`() {
    let probe = texts.tryAsyncFlatMapLatest(executor: scheduler, service.tryLoad).probe()
    send("a")
    send("b")
    #expect(service.log.elements.contains("cancelled a"))
    open("b")
    #expect(probe.transcript == ["^", "B"])
    probe.dispose()
  }

  @Test func `a value of a task that does not look at its cancellation is dropped`() {
    let waiting = Kept<CheckedContinuation<Void, Never>>()
    let probe = texts.asyncFlatMapLatest(executor: scheduler) { [log = service.log] text in
      if text == "a" { await withCheckedContinuation { waiting.value = $0 } }
      log.append("return \(text)")
      return text
    }.probe()
    send("a")
    send("b")
    waiting.value?.resume()
    scheduler.advance()
    #expect(service.log.elements == ["return b", "return a"])
    #expect(probe.transcript == ["^", "b"])
    send("a")
    probe.dispose()
    waiting.value?.resume()
    scheduler.advance()
    #expect(service.log.elements == ["return b", "return a", "return a"])
    #expect(probe.transcript == ["^", "b"])
    waiting.value = nil
  }

  @Test func `the newest error is the failure, with its type, and ends the stream`() {
    let probe = texts.tryAsyncFlatMapLatest(executor: scheduler, service.tryLoad).probe()
    send("x")
    open("x")
    #expect(probe.transcript == ["^", "#b"])
    #expect(probe.failure == .b)
    #expect(!texts.hasSubscribers)
  }

  @Test func `a failure of the upstream cancels the task`() {
    let texts = Subject<String, Problem>()
    let first = texts.asyncFlatMapLatest(executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    let second = texts.tryAsyncFlatMapLatest(executor: scheduler, service.tryLoad).probe()
    texts.send("a")
    scheduler.advance()
    texts.send(completion: .failure(.a))
    scheduler.advance()
    #expect(
      service.log.elements.sorted() == ["cancelled a", "cancelled a", "start a", "start a"]
    )
    #expect(first.transcript == ["^", "#a"])
    #expect(second.transcript == ["^", "#a"])
  }

  @Test func `the end waits for the newest task, and its value for demand`() {
    let probe = texts.asyncFlatMapLatest(executor: scheduler) { $0 + "!" }.probe(demand: .manual)
    probe.request(.max(1))
    send("a")
    send("b")
    texts.send(completion: .finished)
    scheduler.advance()
    #expect(probe.transcript == ["^", "a!"])
    probe.request(.max(1))
    scheduler.advance()
    #expect(probe.transcript == ["^", "a!", "b!", "|"])
  }

  @Test func `a search in virtual time`() {
    let clock = scheduler.clock
    let probe = scheduler.cold([
      .next(1, "s"), .next(3, "sw"), .next(10, "swift"), .finished(20),
    ])
    .tryAsyncFlatMapLatest(executor: scheduler) { text in
      try await clock.sleep(for: .seconds(4))
      return text.count
    }
    .mapError { _ in Problem.a }
    .probe(clock: scheduler)
    scheduler.advance(to: .seconds(30))
    #expect(probe.diagram == "-------2------5-----|")
  }

  @Test func `nothing is kept after the end`() {
    let captured = Captured()
    let probe = captured.use { lifetime in
      Just(1).asyncFlatMapLatest(executor: scheduler) { value in
        lifetime.touch()
        return value
      }.probe()
    }
    scheduler.advance()
    #expect(probe.transcript == ["^", "1", "|"])
    #expect(captured.isReleased)
  }
}
