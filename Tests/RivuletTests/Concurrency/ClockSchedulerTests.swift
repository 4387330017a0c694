import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ClockSchedulerTests {
  private let virtual = TestScheduler()

  private var scheduler: ClockScheduler<TestClock> {
    ClockScheduler(virtual.clock, executor: virtual)
  }

  @Test func `its time begins when it is made, and is the clock's`() {
    virtual.advance(by: .seconds(5))
    let scheduler = scheduler
    #expect(scheduler.now == .zero)
    virtual.advance(by: .seconds(2))
    #expect(scheduler.now == .seconds(2))
  }

  @Test func `work runs when it is due`() {
    let log = Recorder<String>()
    let scheduler = scheduler
    scheduler.schedule(after: .seconds(2)) { log.append("two") }
    scheduler.schedule { log.append("now") }
    virtual.advance()
    #expect(log.elements == ["now"])
    virtual.advance(by: .seconds(1))
    #expect(log.elements == ["now"])
    virtual.advance(by: .seconds(1))
    #expect(log.elements == ["now", "two"])
  }

  @Test func `a job that is disposed of never runs and leaves no timer`() {
    let log = Recorder<String>()
    let job = scheduler.schedule(after: .seconds(2)) { log.append("two") }
    virtual.advance()
    #expect(!job.isDisposed)
    job.dispose()
    virtual.advance()
    #expect(virtual.pendingCount == 0)
    virtual.advance(by: .seconds(3))
    #expect(log.elements == [])
  }

  @Test func `a job that has run is spent`() {
    let job = scheduler.schedule(after: .seconds(1)) {}
    virtual.advance(by: .seconds(1))
    #expect(job.isDisposed)
  }

  @Test func `operators take any clock`() {
    let subject = Subject<Int, Never>()
    let probe = subject.debounce(for: .seconds(1), on: scheduler).probe()
    subject.send(1)
    virtual.advance(by: .milliseconds(500))
    subject.send(2)
    virtual.advance(by: .seconds(1))
    #expect(probe.values == [2])
    probe.dispose()
  }

  @Test func `an instant that no clock can count to never comes, and one before its time at once`()
    async
  {
    let scheduler = ClockScheduler(ContinuousClock())
    let job = scheduler.schedule(at: .seconds(Int64.max)) { Issue.record("it came") }
    await withCheckedContinuation { come in
      scheduler.schedule(at: .seconds(Int64.min)) { come.resume() }
    }
    #expect(!job.isDisposed)
    job.dispose()
  }

  @Test func `the continuous clock ticks`() async {
    let ticks = Interval(every: .milliseconds(1), on: .clock(.continuous))
    #expect(await ticks.prefix(3).count().firstValue() == 3)
  }
}
