import Dispatch
import Rivulet
import RivuletTesting
import Synchronization
import Testing

/// Cases about time: what came too late, twice, in the wrong order, or not at all.
@Suite("Cases: time", .leakChecked)
struct TimeCases {
  private let scheduler = TestScheduler()

  /// What comes of a diagram whose marbles are a second apart.
  private func play<Result: Publisher<String, TestFailure>>(
    _ diagram: String,
    _ build: (Letters) -> Result
  ) throws -> [Recorded<String, TestFailure>] {
    let probe = scheduler.probe(build(try scheduler.hot(diagram)))
    scheduler.advance(by: .seconds(1_000))
    #expect(scheduler.pendingCount == 0)
    probe.dispose()
    return probe.stream
  }

  @Test func `TI-02 the last value of a window never came out of a throttle`() throws {
    let events = try play("a--b") { $0.throttle(for: .seconds(10), on: scheduler) }
    #expect(events == [.next(0, "a"), .next(10, "b")])
  }

  @Test func `TI-03 a progress that ends at 100 percent was not seen to`() throws {
    let events = try play("1--5-9|") { $0.throttle(for: .seconds(10), on: scheduler) }
    #expect(events == [.next(0, "1"), .next(6, "9"), .finished(6)])
  }

  @Test func `TI-04 a throttle held the first value back`() throws {
    let events = try play("-------a") { $0.throttle(for: .seconds(10), on: scheduler) }
    #expect(events == [.next(7, "a")])
  }

  @Test func `TI-05 a value of an old window came out of a throttle later`() throws {
    let events = try play("a-b-c--------------------d-e") {
      $0.throttle(for: .seconds(10), latest: false, on: scheduler)
    }
    #expect(events == [.next(0, "a"), .next(10, "b"), .next(25, "d"), .next(35, "e")])
  }

  @Test func `TI-06 stale values came out of a debounce`() throws {
    let events = try play("ab--cd-e-f---gh|") {
      $0.debounce(for: .milliseconds(3_500), on: scheduler)
    }
    #expect(events == [.next(.milliseconds(12_500), "f"), .next(15, "h"), .finished(15)])
    let ticks = Interval(every: .seconds(1), on: scheduler).prefix(10)
    let probe = scheduler.probe(ticks.debounce(for: .seconds(2), on: scheduler))
    scheduler.advance(by: .seconds(100))
    #expect(probe.values == [9])
  }

  @Test func `TI-07 the last value of a burst came out of a debounce again and again`() throws {
    let events = try play("(0123456789)") { $0.debounce(for: .seconds(1), on: scheduler) }
    #expect(events == [.next(1, "9")])
  }

  @Test func `TI-08 two subscribers shared the state of an operator`() throws {
    func check(_ build: (Subject<Int, Never>) -> some Publisher<Int, Never>) {
      let source = Subject<Int, Never>()
      let stream = build(source)
      let (first, second) = (scheduler.probe(stream), scheduler.probe(stream))
      for value in [3, 5, 7] {
        source.send(value)
        scheduler.advance(by: .seconds(2))
      }
      source.send(completion: .finished)
      scheduler.advance(by: .seconds(2))
      #expect(first.values == [3, 5, 7])
      #expect(first.stream == second.stream)
    }
    check { $0.debounce(for: .seconds(1), on: scheduler) }
    check { $0.throttle(for: .seconds(1), on: scheduler) }
    check { $0.delay(for: .seconds(1), on: scheduler) }
    check { $0.timeout(.seconds(3), on: scheduler) }
    check { $0.sample(every: .seconds(1), on: scheduler) }
    check { $0.collect(every: .seconds(1), on: scheduler).map { $0[0] } }
    check { $0.window(every: .seconds(1), on: scheduler).flatMap { $0 } }
    check { $0.prefix(for: .seconds(60), on: scheduler) }
    check { $0.scan(0) { $1 } }
    check { $0.removeDuplicates() }
  }

  @Test func `TI-09 a value that waited in a debounce was lost at the end`() throws {
    let source = Subject<Int, Never>()
    let debounced = source.debounce(for: .seconds(50), on: scheduler)
    let flushing = scheduler.probe(debounced)
    let discarding = scheduler.probe(
      source.debounce(for: .seconds(50), on: scheduler, sendsLast: false)
    )
    scheduler.perform(at: .seconds(0)) { source.send(1) }
    scheduler.perform(at: .seconds(60)) { source.send(2) }
    scheduler.perform(at: .seconds(65)) { source.send(completion: .finished) }
    scheduler.advance(by: .seconds(1_000))
    #expect(flushing.stream == [.next(50, 1), .next(65, 2), .finished(65)])
    #expect(discarding.stream == [.next(50, 1), .finished(65)])
  }

  @Test func `TI-11 an end overtook the values that were delayed`() throws {
    let delay = Duration.seconds(10)
    #expect(
      try play("a|") { $0.delay(for: delay, on: scheduler) } == [.next(10, "a"), .finished(11)]
    )
    let just = scheduler.probe(Just("a").delay(for: .seconds(1), on: scheduler))
    scheduler.advance(by: .seconds(1))
    #expect(just.stream == [.next(1_001, "a"), .finished(1_001)])
  }

  @Test func `TI-11 a failure overtook the values that were delayed`() throws {
    let events = try play("a#") { $0.delay(for: .seconds(10), on: scheduler) }
    #expect(events == [.next(10, "a"), .failure(11, TestFailure())])
  }

  @Test func `TI-12 a timeout without a fallback did nothing`() {
    let source = TestPublisher<Int, TestFailure>()
    let timed = source.timeout(.seconds(5), on: scheduler) { TestFailure("late") }
    let probe = scheduler.probe(timed)
    scheduler.advance(by: .seconds(100))
    #expect(probe.stream == [.failure(5, TestFailure("late"))])
    #expect(source.subscriptions[0].disposalCount == 1)
  }

  @Test func `TI-13 a timeout was not armed anew by values`() throws {
    let events = try play("-vvv----v") {
      $0.timeout(.seconds(2), on: scheduler) { TestFailure() }
    }
    #expect(
      events == [.next(1, "v"), .next(2, "v"), .next(3, "v"), .failure(5, TestFailure())]
    )
  }

  @Test func `TI-14 a timeout of nothing was sometimes lost`() {
    let silent = Empty<Int, Problem>(completeImmediately: false)
    let probe = scheduler.probe(silent.timeout(.zero, on: scheduler) { .a })
    scheduler.advance()
    #expect(probe.stream == [.failure(0, .a)])

    #if DEBUG
      let rounds = Stress.rounds(10_000)
    #else
      let rounds = Stress.rounds(100_000)
    #endif
    let failures = Atomic(0)
    let done = Latch()
    for _ in 0..<rounds {
      silent.timeout(.zero, on: .background) { .a }.sink(
        receiveCompletion: { _ in
          if failures.add(1, ordering: .relaxed).newValue == rounds { done.open() }
        },
        receiveValue: { _ in }
      )
    }
    done.wait()
    #expect(failures.load(ordering: .relaxed) == rounds)
  }

  @Test func `TI-15 the lateness of ticks added up`() {
    scheduler.lateness = .milliseconds(300)
    let noting = NotingScheduler(scheduler)
    let probe = scheduler.probe(Interval(every: .seconds(1), on: noting).prefix(1_000))
    scheduler.advance(by: .seconds(2_000))
    #expect(probe.values == Array(0..<1_000))
    #expect(noting.instants.elements == (1...1_000).map { .seconds($0) })
  }

  @Test func `TI-16 a long period overflowed`() {
    let day = Duration.seconds(86_400)
    for period in [.seconds(600), day * 365] {
      let scheduler = TestScheduler()
      let probe = scheduler.probe(Interval(every: period, on: scheduler))
      scheduler.advance(by: period * 3)
      #expect(probe.stream == [.next(period, 0), .next(period * 2, 1), .next(period * 3, 2)])
      probe.dispose()
    }
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
    let source = Subject<Int, Never>()
    let streams: [AnyPublisher<Int, Never>] = [
      Interval(every: longest, on: scheduler).eraseToAnyPublisher(),
      Interval(every: longest, after: longest, on: scheduler).eraseToAnyPublisher(),
      source.delay(for: longest, on: scheduler).eraseToAnyPublisher(),
      source.debounce(for: longest, on: scheduler).eraseToAnyPublisher(),
      source.throttle(for: longest, on: scheduler).dropFirst().eraseToAnyPublisher(),
      source.sample(every: longest, on: scheduler).eraseToAnyPublisher(),
      source.timeout(longest, on: scheduler).filter { _ in false }.eraseToAnyPublisher(),
      source.drop(for: longest, on: scheduler).eraseToAnyPublisher(),
      source.delaySubscription(for: longest, on: scheduler).eraseToAnyPublisher(),
    ]
    scheduler.advance(by: day)
    let probes = streams.map { scheduler.probe($0) }
    source.send(1)
    source.send(2)
    scheduler.advance(by: day * 100_000)
    #expect(probes.allSatisfy { $0.stream.isEmpty })
    probes.forEach { $0.dispose() }
  }

  @Test func `TI-17 a change of the clock on the wall stopped timers or made them burst`() {
    let clocks = TwoClocks(scheduler)
    let source = Subject<Int, Never>()
    let ticks = scheduler.probe(Interval(every: .seconds(1), on: clocks))
    let debounced = scheduler.probe(source.debounce(for: .seconds(2), on: clocks))
    source.send(1)
    for hours in [1, -1, 1, -1] {
      clocks.wall.withLock { $0 += .seconds(3_600 * hours) }
      scheduler.advance(by: .seconds(1))
    }
    #expect(ticks.stream == [.next(1, 0), .next(2, 1), .next(3, 2), .next(4, 3)])
    #expect(debounced.stream == [.next(2, 1)])
    ticks.dispose()
    debounced.dispose()
  }

  @Test func `TI-18 a debounce without time sent nothing, or only later`() {
    let text = Observable("")
    let log = Recorder<String>()
    let token = text.debounce(for: .milliseconds(500), on: .immediate).sink { log.append($0) }
    for count in 1...3 {
      text.value += "a"
      #expect(log.elements.count == count + 1)
    }
    #expect(log.elements == ["", "a", "aa", "aaa"])
    token.dispose()
  }

  @Test func `TI-19 work that schedules more work ran once only`() {
    let ticks = scheduler.probe(Interval(every: .seconds(10), on: scheduler).prefix(5))
    scheduler.advance(by: .seconds(50))
    #expect(ticks.stream.dropLast() == (1...5).map { .next($0 * 10, $0 - 1) })
  }

  @Test func `TI-20 a delay on a concurrent queue lost the order`() {
    let (log, done) = (Recorder<Int>(), Latch())
    (0..<10_000).publisher.delay(for: .microseconds(10), on: .background).sink(
      receiveCompletion: { _ in done.open() },
      receiveValue: { log.append($0) }
    )
    done.wait()
    #expect(log.elements == Array(0..<10_000))
  }

  @MainActor
  @Test func `TI-21 unrelated work on the main queue made a delivery late`() async {
    let name = Observable("Kim")
    var seen: [String] = []
    let token = name.bind { seen.append($0) }
    let unrelated = Task { @MainActor in seen.append("unrelated") }
    DispatchQueue.main.async {}
    name.value = "Lee"
    #expect(seen == ["Kim", "Lee"])
    await unrelated.value
    #expect(seen == ["Kim", "Lee", "unrelated"])
    token.dispose()
  }

  @Test func `a countdown on two screens caught up in a burst when the machine woke`() {
    let countdown = Interval(every: .seconds(1), on: scheduler).map { 9 - $0 }
      .prefix { $0 >= 0 }.share()
    let screens = [scheduler.probe(countdown), scheduler.probe(countdown)]
    // The machine sleeps: the timer that is set at 2 comes 4.5 seconds late.
    let scheduler = scheduler
    scheduler.perform(at: .milliseconds(1_500)) { scheduler.lateness = .milliseconds(4_500) }
    scheduler.perform(at: .milliseconds(2_500)) { scheduler.lateness = .zero }
    scheduler.advance(by: .seconds(20))
    let expected: [Recorded<Int, Never>] = [
      .next(1, 9), .next(2, 8), .next(.milliseconds(7_500), 7), .next(8, 2), .next(9, 1),
      .next(10, 0), .finished(11),
    ]
    #expect(screens.map(\.stream) == [expected, expected])
    #expect(scheduler.pendingCount == 0)
  }
}

/// Notes for when it is asked to run something.
private struct NotingScheduler: Scheduler {
  let base: TestScheduler
  let instants = Recorder<Duration>()

  init(_ base: TestScheduler) {
    self.base = base
  }

  var now: Duration { base.now }

  func schedule(_ work: @escaping @Sendable () -> Void) {
    base.schedule(work)
  }

  func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    instants.append(instant)
    return base.schedule(at: instant, work)
  }
}

/// A machine with a clock on the wall, which somebody sets, and one that only goes forward.
private final class TwoClocks: Scheduler {
  let base: TestScheduler
  let wall = Mutex(Duration.zero)

  init(_ base: TestScheduler) {
    self.base = base
  }

  var now: Duration { base.now }

  func schedule(_ work: @escaping @Sendable () -> Void) {
    base.schedule(work)
  }

  func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    base.schedule(at: instant, work)
  }
}
