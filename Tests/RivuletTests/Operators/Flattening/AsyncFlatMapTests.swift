import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct AsyncFlatMapTests: DoorServiceTests {
  let scheduler = TestScheduler()
  let service = DoorService("a", "b", "c", "x")

  @Test func `all tasks run at once, and their values come as they end`() {
    let probe = ["a", "b"].publisher.asyncFlatMap(executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    scheduler.advance()
    open("b")
    open("a")
    #expect(service.log.elements == ["start a", "start b", "end b", "end a"])
    #expect(probe.transcript == ["^", "B", "A", "|"])
  }

  @Test func `as many as are allowed run at a time`() {
    let texts = ["a", "b", "c"].publisher
    let probe = texts.asyncFlatMap(maxConcurrent: 2, executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    scheduler.advance()
    #expect(service.log.elements == ["start a", "start b"])
    open("b")
    #expect(service.log.elements == ["start a", "start b", "end b", "start c"])
    open("c")
    open("a")
    #expect(probe.transcript == ["^", "B", "C", "A", "|"])
  }

  @Test func `the first error cancels all other tasks`() {
    let probe = ["a", "x", "b"].publisher.tryAsyncFlatMap(executor: scheduler, service.tryLoad)
      .probe()
    scheduler.advance()
    open("x")
    #expect(probe.transcript == ["^", "#b"])
    #expect(
      service.log.elements.sorted() == [
        "cancelled a", "cancelled b", "end x", "start a", "start b", "start x",
      ]
    )
  }

  @Test func `AS-14 a disposal cancels all tasks`() {
    let probe = ["a", "b"].failable.asyncFlatMap(executor: scheduler) { [service] in
      await service.load($0)
    }.probe()
    scheduler.advance()
    probe.dispose()
    scheduler.advance()
    #expect(
      service.log.elements.sorted() == ["cancelled a", "cancelled b", "start a", "start b"]
    )
    #expect(probe.transcript == ["^"])
  }

  @Test func `a closure that may throw anything gives a stream that may fail with anything`() {
    let probe = [1].publisher
      .tryAsyncFlatMap(executor: scheduler) { (_: Int) -> Int in throw CancellationError() }
      .mapError { $0 is CancellationError ? Problem.a : .b }
      .probe()
    scheduler.advance()
    #expect(probe.transcript == ["^", "#a"])
  }

  @Test func `of a stream that can fail itself`() {
    let texts = ["x"].failable.tryAsyncFlatMap(executor: scheduler, service.tryLoad)
    let probe = texts.probe()
    scheduler.advance()
    open("x")
    #expect(probe.transcript == ["^", "#b"])
  }

  /// What a stream that ends with its tasks is to hold on real threads.
  @Test func `AS-03 values, cancellations and ends from many threads come to an end`() async {
    for round in 0..<Stress.rounds(1000) {
      let numbers = (0..<8).publisher.asyncFlatMap { number in
        await Task.yield()
        return number
      }
      let task = Task { [values = numbers.values.makeAsyncIterator()] in
        var (values, seen) = (values, Set<Int>())
        while let value = await values.next() { seen.insert(value) }
        return (seen, Task.isCancelled)
      }
      if round.isMultiple(of: 2) { task.cancel() }
      let (seen, isCancelled) = await task.value
      #expect(isCancelled || seen == Set(0..<8))
    }
  }
}
