import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite(.leakChecked)
struct ValuesTests {
  private let scheduler = TestScheduler()
  private let log = Recorder<String>()

  /// A task that iterates and logs what it sees.
  @discardableResult
  private func iterate<Source: Publisher>(
    _ source: Source,
    as prefix: String = ""
  ) -> Task<Void, Never> {
    let values = source.values
    return scheduler.task { [log] in
      do {
        for try await value in values { log.append("\(prefix)\(value)") }
        log.append("\(prefix)|")
      } catch {
        log.append("\(prefix)#\(error)")
      }
    }
  }

  @Test func `asks for one value when one is awaited`() {
    let source = TestPublisher<Int, Never>()
    iterate(source)
    #expect(source.subscriptions[0].requests == [.max(1)])
    source.send(1)
    #expect(log.elements == [])
    scheduler.advance()
    #expect(log.elements == ["1"])
    #expect(source.subscriptions[0].requests == [.max(1), .max(1)])
    source.send(completion: .finished)
    scheduler.advance()
    #expect(log.elements == ["1", "|"])
  }

  @Test func `a subject loses nothing between two steps`() {
    let subject = Subject<Int, Never>()
    iterate(subject)
    for value in 1...5 { subject.send(value) }
    subject.send(completion: .finished)
    scheduler.advance()
    #expect(log.elements == ["1", "2", "3", "4", "5", "|"])
  }

  @Test func `the failure is thrown once, with its type, behind the values`() async {
    let subject = Subject<Int, Problem>()
    var iterator = subject.values.makeAsyncIterator()
    subject.send(1)
    subject.send(completion: .failure(.a))
    do throws(Problem) {
      #expect(try await iterator.next() == 1)
      _ = try await iterator.next()
      Issue.record("it does not throw")
    } catch {
      #expect(error == .a)
    }
    do throws(Problem) {
      #expect(try await iterator.next() == nil)
    } catch {
      Issue.record("it throws twice")
    }
  }

  @Test func `AS-02 a task that waits is resumed by its cancellation, after the teardown`() {
    let source = TestPublisher<Int, Never>(onDispose: { [log] in log.append("disposed") })
    let task = iterate(source)
    task.cancel()
    #expect(log.elements == ["disposed"])
    scheduler.advance()
    #expect(log.elements == ["disposed", "|"])
    #expect(source.subscriberCount == 0)
  }

  @Test func `AS-03 a task that is cancelled from inside of the value that resumes it`() {
    let subject = Subject<Int, Never>()
    let task = Kept<Task<Void, Never>>()
    task.value = iterate(subject.handleEvents(receiveOutput: { _ in task.value?.cancel() }))
    subject.send(1)
    #expect(!subject.hasSubscribers)
    scheduler.advance()
    #expect(log.elements == ["|"])
    task.value = nil
  }

  @Test func `a task that was cancelled before its first step subscribes to nothing`() {
    let source = TestPublisher<Int, Never>()
    let task = Task(executorPreference: scheduler) { [log] in
      for await value in source.values { log.add(value) }
      log.append("|")
    }
    task.cancel()
    scheduler.advance()
    #expect(log.elements == ["|"])
    #expect(source.subscriptions.isEmpty)
  }

  @Test func `a task that was cancelled between two steps takes no value any more`() {
    let subject = Subject<Int, Never>()
    let door = Door()
    let task = scheduler.task { [log] in
      for await value in subject.values {
        log.add(value)
        await door.pass()
      }
      log.append("|")
    }
    subject.send(1)
    scheduler.advance()
    subject.send(2)
    task.cancel()
    scheduler.advance()
    #expect(log.elements == ["1", "|"])
    #expect(!subject.hasSubscribers)
  }

  @Test func `AS-15 leaving the loop disposes of the source, once`() {
    let source = TestPublisher<Int, Never>()
    scheduler.task { [log] in
      for await value in source.values {
        log.add(value)
        break
      }
      log.append("left")
    }
    source.send(1)
    scheduler.advance()
    #expect(log.elements == ["1", "left"])
    #expect(source.subscriptions[0].disposalCount == 1)
  }

  @Test func `AS-12 two tasks get all values, and one that leaves does not concern the other`() {
    let subject = Subject<Int, Never>()
    let first = iterate(subject, as: "a")
    iterate(subject, as: "b")
    subject.send(1)
    scheduler.advance()
    first.cancel()
    scheduler.advance()
    subject.send(2)
    subject.send(completion: .finished)
    scheduler.advance()
    #expect(log.elements == ["a1", "b1", "a|", "b2", "b|"])
  }

  @Test func `AS-11 the teardown has run once when the loop ends`() {
    let source = Create<Int, Never> { [log] emitter, bag in
      emitter.send(1)
      AnyDisposable { log.append("torn down") }.disposed(by: bag)
    }
    let task = iterate(source)
    task.cancel()
    scheduler.advance()
    #expect(log.elements == ["1", "torn down", "|"])
  }

  @Test func `a subscription that comes late is asked then`() {
    let source = TestPublisher<Int, Never>(misbehaving: .withholdsSubscription)
    iterate(source)
    source.sendSubscription()
    #expect(source.subscriptions[0].requests == [.max(1)])
    source.send(1)
    source.send(completion: .finished)
    scheduler.advance()
    #expect(log.elements == ["1", "|"])
  }

  @Test func `a subscription that comes after the cancellation is disposed of`() {
    let source = TestPublisher<Int, Never>(misbehaving: .withholdsSubscription)
    let task = iterate(source)
    task.cancel()
    scheduler.advance()
    source.sendSubscription()
    #expect(source.subscriptions[0].disposalCount == 1)
    #expect(source.subscriptions[0].requests == [])
    #expect(log.elements == ["|"])
  }

  @Test func `a value too many is reported and dropped`() {
    let violations = Recorder<Diagnostics.Violation>()
    let source = TestPublisher<Int, Never>(misbehaving: .ignoresDemand)
    Diagnostics.withHandler({ violations($0) }) {
      iterate(source)
      source.send(1)
      source.send(2)
    }
    scheduler.advance()
    source.send(completion: .finished)
    scheduler.advance()
    #expect(log.elements == ["1", "|"])
    #expect(violations.elements == [.overflow])
  }

  @Test func `a state is seen at its newest value`() {
    let state = Observable(0)
    let task = iterate(state)
    state.value = 1
    state.value = 2
    scheduler.advance()
    #expect(log.elements == ["0", "1", "2"] || log.elements == ["0", "2"])
    task.cancel()
    scheduler.advance()
  }

  @Test func `N12 AS-08 a switch asks no inner publisher for more than one value at a time`() {
    let outer = Subject<TestPublisher<Int, Never>, Never>()
    let (a, b) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let task = iterate(outer.switchToLatest())
    outer.send(a)
    a.send(1)
    scheduler.advance()
    outer.send(b)
    b.send(2)
    scheduler.advance()
    #expect(log.elements == ["1", "2"])
    #expect(a.subscriptions[0].requests == [.max(1), .max(1)])
    #expect(b.subscriptions[0].requests == [.max(1), .max(1)])
    task.cancel()
    scheduler.advance()
    #expect(a.subscriberCount == 0)
    #expect(b.subscriberCount == 0)
    #expect(!outer.hasSubscribers)
  }

  @Test func `AS-08 of ten thousand switches the last value is seen`() async {
    let rounds = Stress.rounds(10_000)
    let outer = Subject<AnyPublisher<Int, Never>, Never>()
    let values = outer.switchToLatest().values.makeAsyncIterator()
    let last = Task {
      var (values, last) = (values, 0)
      while let value = await values.next() { last = value }
      return last
    }
    for round in 1...rounds { outer.send(Just(round).eraseToAnyPublisher()) }
    outer.send(completion: .finished)
    #expect(await last.value == rounds)
  }

  @Test func `a million values of a synchronous source, none lost`() async {
    let count = Stress.rounds(1_000_000)
    var (sum, seen) = (0, 0)
    for await value in (1...count).publisher.values {
      sum += value
      seen += 1
    }
    #expect(seen == count)
    #expect(sum == count * (count + 1) / 2)
  }

  @Test func `of many values no more than two are alive at a time, there and back again`() async {
    let census = Census()
    let count = Stress.rounds(20_000)
    let numbers = (1...count).publisher.map { _ in census.newcomer() }
    var seen = 0
    for await _ in numbers.values { seen += 1 }
    for await _ in numbers.values.publisher.values { seen += 1 }
    #expect(seen == 2 * count)
    #expect(census.most.load(ordering: .relaxed) <= 2)
    #expect(census.alive.load(ordering: .relaxed) == 0)
  }

  @Test func `with a buffer the source is not held up, and what finds no room is dropped`() {
    let source = TestPublisher<Int, Never>()
    let values = source.values(bufferingPolicy: .bufferingNewest(2))
    let door = Door()
    scheduler.task { [log] in
      for await value in values {
        log.add(value)
        await door.pass()
      }
      log.append("|")
    }
    #expect(source.subscriptions[0].requests == [.unlimited])
    (1...5).forEach(source.send)
    source.send(completion: .finished)
    for _ in 1...4 {
      scheduler.advance()
      door.open()
    }
    scheduler.advance()
    #expect(log.elements == ["1", "4", "5", "|"])
  }

  @Test func `the first and the last value, and none`() async throws {
    #expect(await (1...3).publisher.firstValue() == 1)
    #expect(await (1...3).publisher.lastValue() == 3)
    #expect(await Empty<Int, Never>().firstValue() == nil)
    #expect(await Empty<Int, Never>().lastValue() == nil)
    await #expect(throws: Problem.b) { try await Fail<Int, Problem>(.b).firstValue() }
    await #expect(throws: Problem.b) { try await [1].failing(.b).lastValue() }
  }

  @Test func `the first value disposes of its source`() {
    let source = TestPublisher<Int, Never>()
    let first = scheduler.task { await source.firstValue() }
    source.send(1)
    scheduler.advance()
    #expect(source.subscriptions[0].requests == [.max(1)])
    #expect(source.subscriptions[0].disposalCount == 1)
    scheduler.task { [log] in log.add(await first.value ?? 0) }
    #expect(log.elements == ["1"])
  }

  @Test func `AS-02 waiting for the first value ends with the cancellation`() {
    let source = TestPublisher<Int, Never>()
    let first = scheduler.task { [log] in log.add(await source.firstValue() ?? -1) }
    first.cancel()
    scheduler.advance()
    #expect(log.elements == ["-1"])
    #expect(source.subscriberCount == 0)
  }

  @Test func `S6-04 usable on any actor`() async {
    actor Reader {
      func sum(_ source: some Publisher<Int, Never>) async -> Int {
        var sum = 0
        for await value in source.values {
          assertIsolated()
          sum += value
        }
        return sum
      }
    }
    #expect(await Reader().sum((1...4).publisher) == 10)
  }

  @Test func `AS-13 joined with what can fail, it can fail`() async {
    let numbers = [1, 2].publisher
    do throws(Problem) {
      for try await _ in numbers.setFailureType(to: Problem.self).merge(with: Fail(.a)).values {}
      Issue.record("it does not throw")
    } catch {
      #expect(error == .a)
    }
    do throws(Problem) {
      for try await _ in Fail<Int, Problem>(.b).merge(
        with: numbers.setFailureType(to: Problem.self)
      )
      .values {}
      Issue.record("it does not throw")
    } catch {
      #expect(error == .b)
    }
  }

  @Test func `a value that comes as its task is cancelled is let go of at once`() async {
    let (virtual, subject) = (TestScheduler(), Subject<Lifetime, Never>())
    let log = Recorder<String>()
    let task = virtual.task {
      var values = subject.values.makeAsyncIterator()
      for _ in 1...2 { log("\(await values.next() == nil)") }
    }
    subject.send(Lifetime { log("released") })
    task.cancel()
    virtual.advance()
    await task.value
    #expect(log.elements == ["released", "true", "true"])
  }
}

/// How many values there are, and how many there were at most.
private final class Census: Sendable {
  let alive = Atomic(0)
  let most = Atomic(0)

  func newcomer() -> Lifetime {
    most.max(alive.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
    return Lifetime { [self] in alive.subtract(1, ordering: .relaxed) }
  }
}
