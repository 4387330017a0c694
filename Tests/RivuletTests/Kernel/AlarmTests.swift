import RivuletTesting
import Testing

@testable import Rivulet

@Suite struct AlarmTests {
  private let scheduler = TestScheduler()
  private let bell = Bell()

  private func start(_ alarm: Alarm) {
    if alarm.isStale { alarm.start { [bell] in bell.ring($0) } }
  }

  /// Whether the machine is to be woken at an instant.
  private func rings(_ alarm: Alarm, at seconds: Int) -> Bool {
    scheduler.advance(to: .seconds(seconds))
    let isHeard = bell.takeAll().map { alarm.rings($0) }.contains(true)
    start(alarm)
    return isHeard
  }

  @Test func `rings once, when it is due`() {
    let alarm = Alarm(scheduler)
    #expect(!alarm.isStale)
    alarm.set(.seconds(2))
    #expect(alarm.isStale)
    start(alarm)
    #expect(!rings(alarm, at: 1))
    #expect(rings(alarm, at: 2))
    #expect(!alarm.isStale)
    #expect(!rings(alarm, at: 9))
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a later time keeps the timer, which is set anew for the rest`() {
    let alarm = Alarm(scheduler)
    alarm.set(.seconds(2))
    start(alarm)
    for seconds in 3...50 {
      alarm.set(.seconds(seconds))
      #expect(!alarm.isStale)
    }
    #expect(scheduler.pendingCount == 1)
    #expect(!rings(alarm, at: 2))
    #expect(scheduler.nextDue == .seconds(50))
    #expect(rings(alarm, at: 50))
  }

  @Test func `an earlier time replaces the timer`() {
    let alarm = Alarm(scheduler)
    alarm.set(.seconds(9))
    start(alarm)
    alarm.set(.seconds(2))
    start(alarm)
    #expect(scheduler.pendingCount == 1)
    #expect(rings(alarm, at: 2))
    #expect(!rings(alarm, at: 9))
  }

  @Test func `one that was replaced or cancelled is not heard, however late it comes`() {
    let alarm = Alarm(DeafScheduler(bell))
    alarm.set(.seconds(9))
    start(alarm)
    alarm.set(.seconds(2))
    start(alarm)
    alarm.cancel()
    alarm.set(.seconds(5))
    start(alarm)
    // All three timers ring, since their scheduler does not hear of disposals.
    let rung = bell.takeAll()
    #expect(rung.count == 3)
    #expect(rung.map { alarm.rings($0) } == [false, false, true])
    #expect(rung.map { alarm.rings($0) } == [false, false, false])
  }

  @Test func `cancelled before it was set, it is not set`() {
    let alarm = Alarm(scheduler)
    alarm.set(.seconds(2))
    alarm.cancel()
    #expect(!alarm.isStale)
    start(alarm)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `it may ring inside of the call that sets it`() {
    let alarm = Alarm(ImmediateScheduler())
    alarm.set(.zero)
    start(alarm)
    #expect(bell.takeAll().map { alarm.rings($0) } == [true])
  }
}

/// Runs each job at once, and knows of no disposal.
private struct DeafScheduler: Scheduler {
  let bell: Bell

  init(_ bell: Bell) { self.bell = bell }

  var now: Duration { .zero }

  func schedule(_ work: @escaping @Sendable () -> Void) { work() }

  func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    work()
    return AnyDisposable {}
  }
}
