import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite("A test scheduler")
struct TestSchedulerTests {
  let scheduler = TestScheduler()
  let log = Recorder<String>()

  @Test func `runs nothing before the time is advanced`() {
    scheduler.schedule { log.append("now") }
    #expect(log.elements == [])
    scheduler.advance()
    #expect(log.elements == ["now"])
  }

  @Test func `runs a job when it is due, not before`() {
    scheduler.schedule(at: .seconds(2)) { log.append("two") }
    scheduler.advance(by: .milliseconds(1_999))
    #expect(log.elements == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(log.elements == ["two"])
    #expect(scheduler.now == .seconds(2))
  }

  @Test func `keeps the order of arrival for ties`() {
    for number in 0..<100 {
      scheduler.schedule(at: .seconds(number % 2)) { log.append("\(number)") }
    }
    scheduler.advance(to: .seconds(1))
    let even = stride(from: 0, to: 100, by: 2).map(String.init)
    let odd = stride(from: 1, to: 100, by: 2).map(String.init)
    #expect(log.elements == even + odd)
  }

  @Test func `shows a job the instant at which it is due`() {
    let scheduler = scheduler
    for second in [3, 1, 2] {
      scheduler.schedule(at: .seconds(second)) { log.append("\(second) at \(scheduler.now)") }
    }
    scheduler.advance(by: .seconds(10))
    #expect(log.elements == ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"])
    #expect(scheduler.now == .seconds(10))
  }

  /// CASES.md TI-19.
  @Test func `runs nested work that falls due within the same advance`() {
    let instants = Recorder<Duration>()
    repeatWork(5, every: .seconds(10), on: scheduler) { instants.append($0) }
    scheduler.advance(by: .seconds(50))
    #expect(instants.elements == [10, 20, 30, 40, 50].map { .seconds($0) })
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `leaves nested work that falls due later`() {
    let instants = Recorder<Duration>()
    repeatWork(5, every: .seconds(10), on: scheduler) { instants.append($0) }
    scheduler.advance(by: .seconds(25))
    #expect(instants.elements == [.seconds(10), .seconds(20)])
    #expect(scheduler.nextDue == .seconds(30))
  }

  @Test func `runs work for a past instant now, behind what is due already`() {
    let scheduler = scheduler
    scheduler.advance(to: .seconds(5))
    scheduler.schedule { log.append("first") }
    scheduler.schedule(at: .seconds(1)) { log.append("past at \(scheduler.now)") }
    scheduler.advance()
    #expect(log.elements == ["first", "past at 5.0 seconds"])
  }

  @Test func `does not go back to a past instant`() {
    scheduler.advance(to: .seconds(5))
    scheduler.advance(to: .seconds(3))
    #expect(scheduler.now == .seconds(5))
  }

  @Test func `lets a job advance the time`() {
    let scheduler = scheduler
    scheduler.schedule(at: .seconds(1)) {
      log.append("outer")
      scheduler.advance(by: .seconds(5))
      log.append("outer at \(scheduler.now)")
    }
    scheduler.schedule(at: .seconds(2)) { log.append("inner at \(scheduler.now)") }
    scheduler.advance(by: .seconds(1))
    #expect(log.elements == ["outer", "inner at 2.0 seconds", "outer at 6.0 seconds"])
    #expect(scheduler.now == .seconds(6))
  }

  @Test func `takes a disposed job out and releases its closure at once`() {
    let ledger = LifetimeLedger()
    let token = scheduler.schedule(at: .seconds(1)) { [object = ledger.lifetime()] in
      _ = object
    }
    #expect(scheduler.pendingCount == 1)
    #expect(!token.isDisposed)
    token.dispose()
    #expect(token.isDisposed)
    #expect(scheduler.pendingCount == 0)
    #expect(scheduler.nextDue == nil)
    #expect(ledger.aliveCount == 0)
  }

  @Test func `releases closures without holding its lock`() {
    let scheduler = scheduler
    let ledger = LifetimeLedger()
    let object = ledger.lifetime { scheduler.schedule { log.append("from deinit") } }
    let token = scheduler.schedule(at: .seconds(1)) { [object] in _ = object }
    _ = consume object
    token.dispose()
    scheduler.advance()
    #expect(log.elements == ["from deinit"])
  }

  @Test func `counts a job as ended once it has run`() {
    let token = scheduler.schedule(at: .seconds(1)) {}
    scheduler.advance(by: .seconds(1))
    #expect(token.isDisposed)
    token.dispose()
  }

  @Test func `lets a job dispose one that is due at the same instant`() {
    let second = Locked<(any Disposable)?>(nil)
    scheduler.schedule(at: .seconds(1)) { second.withLock { $0 }?.dispose() }
    let token = scheduler.schedule(at: .seconds(1)) { log.append("second") }
    second.withLock { $0 = token }
    scheduler.advance(by: .seconds(1))
    #expect(log.elements == [])
  }

  @Test func `runs until nothing waits`() throws {
    let instants = Recorder<Duration>()
    repeatWork(3, every: .seconds(7), on: scheduler) { instants.append($0) }
    try scheduler.run()
    #expect(instants.elements == [7, 14, 21].map { .seconds($0) })
    #expect(scheduler.now == .seconds(21))
  }

  @Test func `gives endless work up with an explanation`() {
    repeatWork(.max, every: .seconds(1), on: scheduler) { _ in }
    let error = #expect(throws: EndlessWork.self) { try scheduler.run(limit: 100) }
    #expect(error?.jobCount == 100)
    #expect(error?.time == .seconds(100))
    #expect(
      error?.description == """
        100 jobs were run, it is 100s, and the next one is due at 101s: the work seems to \
        reschedule itself for ever. Dispose what repeats, use advance(by:) to run a part of it, \
        or allow more jobs.
        """
    )
  }

  @Test func `takes exactly as many jobs as allowed for an end`() throws {
    repeatWork(100, every: .seconds(1), on: scheduler) { _ in }
    try scheduler.run(limit: 100)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `stops an advance in which time stands still for ever`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let scheduler = TestScheduler(jobsPerAdvance: 1_000)
      repeatWork(.max, every: .zero, on: scheduler) { _ in }
      scheduler.advance(by: .seconds(1))
    }
    #expect(result.map(errorText)?.contains("1000 jobs were run, it is 0s") == true)
  }

  @Test func `refuses to go backwards`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      TestScheduler().advance(by: .seconds(-1))
    }
    #expect(result.map(errorText)?.contains("virtual time does not go backwards") == true)
  }

  @Test func `stays fast with many jobs, half of them disposed`() throws {
    let count = 50_000
    let sum = Atomic(0)
    let tokens = (0..<count).map { number in
      scheduler.schedule(at: .milliseconds(number * 7_919 % count)) {
        sum.add(1, ordering: .relaxed)
      }
    }
    for token in tokens where token !== tokens.last { token.dispose() }
    #expect(scheduler.pendingCount == 1)
    try scheduler.run()
    #expect(sum.load(ordering: .relaxed) == 1)
  }

  @Test func `takes jobs from many threads`() throws {
    let scheduler = scheduler
    let ran = Atomic(0)
    let racer: @Sendable (Int) -> Void = { _ in
      scheduler.schedule(at: .seconds(1)) { ran.add(1, ordering: .relaxed) }
      scheduler.schedule(at: .seconds(1)) { ran.add(1_000_000, ordering: .relaxed) }.dispose()
    }
    let report = RaceHarness(rounds: 200).run({ 0 }, racers: [racer, racer, racer, racer])
    #expect(report.isClean, "\(report)")
    try scheduler.run()
    #expect(ran.load(ordering: .relaxed) == 800)
  }
}

@Suite("Late timers")
struct LateTimerTests {
  /// CASES.md AP-14: each job runs a fixed time late, so a drift would show.
  @Test func `run each job late by the same time`() {
    let scheduler = TestScheduler(lateness: .milliseconds(300))
    let instants = Recorder<Duration>()
    scheduler.schedule(at: .seconds(1)) { instants.append(scheduler.now) }
    scheduler.schedule(at: .seconds(2)) { instants.append(scheduler.now) }
    scheduler.advance(by: .seconds(2))
    #expect(instants.elements == [.milliseconds(1_300)])
    scheduler.advance(by: .seconds(1))
    #expect(instants.elements == [.milliseconds(1_300), .milliseconds(2_300)])
  }

  /// CASES.md AP-14: a timer that counts from its last run drifts, one that counts from its start
  /// does not, and the option tells them apart.
  @Test func `tell a timer that drifts from one that does not`() {
    func instants(drifting: Bool) -> [Duration] {
      let scheduler = TestScheduler(lateness: .milliseconds(100))
      let instants = Recorder<Duration>()
      @Sendable func next(_ number: Int, _ due: Duration) {
        scheduler.schedule(at: due) {
          instants.append(scheduler.now)
          next(number + 1, (drifting ? scheduler.now : due) + .seconds(1))
        }
      }
      next(1, .seconds(1))
      scheduler.advance(by: .seconds(4))
      return instants.elements
    }
    #expect(instants(drifting: false) == [1_100, 2_100, 3_100].map { .milliseconds($0) })
    #expect(instants(drifting: true) == [1_100, 2_200, 3_300].map { .milliseconds($0) })
  }

  @Test func `can begin in the middle of a test`() {
    let scheduler = TestScheduler()
    let instants = Recorder<Duration>()
    scheduler.schedule(at: .seconds(1)) { instants.append(scheduler.now) }
    scheduler.lateness = .seconds(1)
    scheduler.schedule(at: .seconds(1)) { instants.append(scheduler.now) }
    scheduler.advance(by: .seconds(2))
    #expect(instants.elements == [.seconds(1), .seconds(2)])
  }

  @Test func `leave what the test performs punctual, and do not count it as pending`() {
    let scheduler = TestScheduler(lateness: .milliseconds(500))
    let instants = Recorder<Duration>()
    scheduler.perform(at: .seconds(1)) { instants(scheduler.now) }
    scheduler.perform(at: .seconds(1)) { instants(.zero) }.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.schedule(at: .seconds(1)) { instants(scheduler.now) }
    scheduler.advance(to: .seconds(2))
    #expect(instants.elements == [.seconds(1), .milliseconds(1_500)])
  }

  @Test func `leave the marbles of test publishers punctual`() throws {
    let scheduler = TestScheduler(lateness: .milliseconds(500))
    let hot = scheduler.probe(try scheduler.hot("-a|"))
    let cold = scheduler.probe(try scheduler.cold("-a|"))
    try scheduler.run()
    #expect(try hot.difference(from: "-a|") == nil)
    #expect(try cold.difference(from: "-a|") == nil)
  }
}

/// Schedules work that schedules itself again, `count` times in all.
private func repeatWork(
  _ count: Int,
  every interval: Duration,
  on scheduler: TestScheduler,
  _ work: @escaping @Sendable (Duration) -> Void
) {
  guard count > 0 else { return }
  scheduler.schedule(after: interval) {
    work(scheduler.now)
    repeatWork(count - 1, every: interval, on: scheduler, work)
  }
}

/// What a process wrote to its standard error.
private func errorText(of result: ExitTest.Result) -> String {
  String(decoding: result.standardErrorContent, as: UTF8.self)
}
