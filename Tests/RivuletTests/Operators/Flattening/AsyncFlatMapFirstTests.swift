import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct AsyncFlatMapFirstTests: DoorServiceTests {
  let scheduler = TestScheduler()
  let service = DoorService("a", "b", "x")
  private let texts = Subject<String, Never>()

  private func send(_ text: String) {
    texts.send(text)
    scheduler.advance()
  }

  @Test func `what comes while a task runs is dropped`() {
    let probe = texts.asyncFlatMapFirst(executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    send("a")
    send("b")
    open("a")
    send("b")
    open("b")
    texts.send(completion: .finished)
    #expect(service.log.elements == ["start a", "end a", "start b", "end b"])
    #expect(probe.transcript == ["^", "A", "B", "|"])
  }

  @Test func `the first error ends the stream`() {
    let probe = texts.tryAsyncFlatMapFirst(executor: scheduler, service.tryLoad).probe()
    send("x")
    open("x")
    #expect(probe.transcript == ["^", "#b"])
    #expect(!texts.hasSubscribers)
  }

  @Test func `of a stream that can fail itself`() {
    let failable = ["x"].failable
    let failing = failable.tryAsyncFlatMapFirst(executor: scheduler, service.tryLoad).probe()
    scheduler.advance()
    open("x")
    #expect(failing.transcript == ["^", "#b"])
  }

  @Test func `AS-14 a disposal cancels the task, and its value goes nowhere`() {
    let probe = texts.asyncFlatMapFirst(executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    send("a")
    probe.dispose()
    scheduler.advance()
    #expect(service.log.elements == ["start a", "cancelled a"])
    #expect(probe.transcript == ["^"])
  }
}
