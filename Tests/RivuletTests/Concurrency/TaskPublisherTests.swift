import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct TaskPublisherTests {
  private let scheduler = TestScheduler()
  private let log = Recorder<String>()

  /// A request that waits at a door and tells of its beginning and end.
  private func request(_ name: String, at door: Door) -> TaskPublisher<String, Never> {
    TaskPublisher(executor: scheduler) { [log] in
      log.append("start \(name)")
      await door.pass()
      log.append(Task.isCancelled ? "cancelled \(name)" : "end \(name)")
      return name
    }
  }

  @Test func `AS-14 the value of the closure, once, then the end`() {
    let door = Door()
    let probe = request("a", at: door).probe()
    scheduler.advance()
    #expect(probe.transcript == ["^"])
    door.open()
    scheduler.advance()
    #expect(probe.transcript == ["^", "a", "|"])
  }

  @Test func `the value waits for demand`() {
    let probe = TaskPublisher(executor: scheduler) { 1 }.probe(demand: .manual)
    scheduler.advance()
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    scheduler.advance()
    #expect(probe.transcript == ["^", "1", "|"])
  }

  @Test func `AS-14 an error is the failure, with its type`() {
    let publisher = TaskPublisher<Int, Problem>(executor: scheduler) { () throws(Problem) in
      throw .a
    }
    let probe = publisher.probe()
    scheduler.advance()
    #expect(probe.transcript == ["^", "#a"])
  }

  @Test func `a closure that may throw anything gives a stream that may fail with anything`() {
    @Sendable func load() async throws -> Int { throw Problem.b }
    let publisher = TaskPublisher(executor: scheduler) { try await load() }
    let probe = publisher.mapError { $0 as? Problem ?? .a }.probe()
    scheduler.advance()
    #expect(probe.transcript == ["^", "#b"])
  }

  @Test func `AS-14 a disposal cancels the task, and its value goes nowhere`() {
    let probe = request("a", at: Door()).probe()
    scheduler.advance()
    probe.dispose()
    scheduler.advance()
    #expect(log.elements == ["start a", "cancelled a"])
    #expect(probe.transcript == ["^"])
  }

  @Test func `AS-10 what is disposed of before its task runs never starts`() {
    request("a", at: Door()).probe().dispose()
    scheduler.advance()
    #expect(log.elements == [])
  }

  @Test func `nothing is kept after the end or the disposal`() {
    let captured = Captured()
    let first = captured.use { lifetime in
      TaskPublisher<Int, Never>(executor: scheduler) {
        lifetime.touch()
        return 1
      }.probe()
    }
    scheduler.advance()
    #expect(first.isFinished)
    #expect(captured.isReleased)
  }

  @Test func `flatMapLatest cancels the request that was overtaken`() {
    let taps = Subject<String, Never>()
    let (a, b) = (Door(), Door())
    let probe = taps.flatMapLatest { [self] in request($0, at: $0 == "a" ? a : b) }.probe()
    taps.send("a")
    scheduler.advance()
    taps.send("b")
    scheduler.advance()
    b.open()
    scheduler.advance()
    #expect(
      log.elements == ["start a", "cancelled a", "start b", "end b"]
        || log.elements == ["start a", "start b", "cancelled a", "end b"]
    )
    #expect(probe.values == ["b"])
    probe.dispose()
  }

  @Test func `concatMap runs one request after the other, flatMap all at once`() {
    let doors = ["a": Door(), "b": Door()]
    let row = ["a", "b"].publisher.concatMap { [self] in request($0, at: doors[$0] ?? Door()) }
    let inOrder = row.probe()
    scheduler.advance()
    #expect(log.elements == ["start a"])
    doors["a"]?.open()
    scheduler.advance()
    #expect(log.elements == ["start a", "end a", "start b"])
    doors["b"]?.open()
    scheduler.advance()
    #expect(inOrder.transcript == ["^", "a", "b", "|"])

    let atOnce = ["a", "b"].publisher.flatMap { [self] in request($0, at: doors[$0] ?? Door()) }
      .probe()
    scheduler.advance()
    doors["b"]?.open()
    scheduler.advance()
    doors["a"]?.open()
    scheduler.advance()
    #expect(atOnce.transcript == ["^", "b", "a", "|"])
  }

  @Test func `what a closure sends waits for demand, and the end follows its return`() {
    let publisher = TaskPublisher<Int, Never>(executor: scheduler) { [log] emitter in
      for number in 1...3 {
        log.append("send \(number)")
        await emitter.send(number)
      }
    }
    let probe = publisher.probe(demand: .max(1))
    scheduler.advance()
    #expect(log.elements == ["send 1", "send 2"])
    #expect(probe.transcript == ["^", "1"])
    probe.request(.max(2))
    scheduler.advance()
    #expect(probe.transcript == ["^", "1", "2", "3", "|"])
  }

  @Test func `sending says when the subscriber has left`() {
    let publisher = TaskPublisher<Int, Never>(executor: scheduler) { [log] emitter in
      var number = 0
      while await emitter.send(number) { number += 1 }
      log.append("stopped at \(number)")
    }
    let probe = publisher.probe(demand: .max(2))
    scheduler.advance()
    probe.dispose()
    scheduler.advance()
    #expect(log.elements == ["stopped at 2"])
    #expect(probe.transcript == ["^", "0", "1"])
  }

  @Test func `several tasks may send at once`() async {
    let publisher = TaskPublisher<Int, Never> { emitter in
      await withTaskGroup { group in
        for number in 0..<8 { group.addTask { _ = await emitter.send(number) } }
      }
    }
    var values: [Int] = []
    for await value in publisher.values { values.append(value) }
    #expect(values.sorted() == Array(0..<8))
  }

  @Test func `a future runs its closure once, for all`() async throws {
    let runs = Recorder<Int>()
    let future = Future<Int, Never> {
      runs(1)
      return 7
    }
    #expect(try await future.value == 7)
    #expect(await future.firstValue() == 7)
    #expect(runs.elements == [1])
  }

  @Test func `the value of a future throws its failure, or that it was cancelled`() async {
    let failing = Future<Int, Problem> { () throws(Problem) in throw .a }
    await #expect(throws: Problem.a) { try await failing.value }
    let pending = Kept<Future<Int, Never>.Promise>()
    let open = Future<Int, Never> { pending.value = $0 }
    let task = Task { try await open.value }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    pending.value = nil
    await #expect(throws: CancellationError.self) { try await open.value }
  }
}
