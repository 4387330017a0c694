import RivuletTesting
import Testing

@testable import Rivulet

private typealias Source = Empty<Int, Problem>

/// The state machines of the operators that know a clock, as plain values, in virtual time.
@Suite struct TimedMachineTests {
  private let scheduler = TestScheduler()
  private let bell = Bell()

  @Test func `debounce: a burst costs one timer, which is set anew for the rest`() {
    var debounce = DebounceMachine<Source>(.seconds(3), on: scheduler)
    debounce.receive(demand: .max(1))
    #expect(debounce.settle(bell) == ["open main unlimited"])
    debounce.send(1)
    #expect(debounce.settle(bell) == ["timer"])
    scheduler.advance(to: .seconds(1))
    debounce.send(2)
    #expect(debounce.settle(bell) == [])
    scheduler.advance(to: .seconds(3))
    debounce.hear(bell)
    #expect(debounce.next() == nil)
    #expect(debounce.settle(bell) == ["timer"])
    #expect(scheduler.nextDue == .seconds(4))
    scheduler.advance(to: .seconds(4))
    debounce.hear(bell)
    #expect(debounce.next() == 2)
    #expect(debounce.settle(bell) == [])
  }

  @Test func `debounce: the end sends what waits, a failure does not`() {
    var debounce = DebounceMachine<Source>(.seconds(3), on: scheduler)
    _ = debounce.settle(bell)
    debounce.send(1)
    _ = debounce.settle(bell)
    debounce.end(.finished)
    #expect(debounce.ending == "drained finished")
    #expect(debounce.next() == 1)
    #expect(scheduler.pendingCount == 0)

    var failing = DebounceMachine<Source>(.seconds(3), on: scheduler)
    _ = failing.settle(bell)
    failing.send(1)
    failing.end(.failure(.a))
    #expect(failing.ending == "drained failed a")
    #expect(failing.next() == nil)
  }

  @Test func `delay: everything comes by the same time later, the end too`() {
    var delay = DelayMachine<Source>(.seconds(2), on: scheduler)
    delay.receive(demand: .max(4))
    #expect(delay.settle(bell) == ["open main max(4)"])
    delay.send(1)
    delay.send(2)
    #expect(delay.settle(bell) == ["timer"])
    scheduler.advance(to: .seconds(1))
    delay.end(.failure(.a))
    #expect(delay.settle(bell) == [])
    #expect(delay.next() == nil)
    scheduler.advance(to: .seconds(2))
    delay.hear(bell)
    #expect(delay.next() == 1)
    #expect(delay.next() == 2)
    #expect(delay.next() == nil)
    #expect(delay.ending == nil)
    #expect(delay.settle(bell) == ["timer"])
    scheduler.advance(to: .seconds(3))
    delay.hear(bell)
    #expect(delay.ending == "drained failed a")
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `timeout: each value puts the end off`() {
    var timeout = TimeoutMachine<Source>(.seconds(2), on: scheduler) { .failure(.a) }
    #expect(timeout.settle(bell) == ["open main", "timer"])
    scheduler.advance(to: .seconds(1))
    timeout.send(1)
    #expect(timeout.next() == 1)
    #expect(timeout.settle(bell) == [])
    scheduler.advance(to: .seconds(2))
    timeout.hear(bell)
    #expect(timeout.ending == nil)
    #expect(timeout.settle(bell) == ["timer"])
    scheduler.advance(to: .seconds(3))
    timeout.hear(bell)
    #expect(timeout.ending == "drained failed a")
    #expect(!timeout.upstreams.isOpen(.main))
  }

  @Test func `timeout: the upstream's own end takes the timer back`() {
    var timeout = TimeoutMachine<Source>(.seconds(2), on: scheduler) { .failure(.a) }
    _ = timeout.settle(bell)
    timeout.end(.finished)
    #expect(timeout.ending == "drained finished")
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `interval: a tick that nobody took makes the next ones be skipped`() {
    var interval = IntervalMachine(.seconds(2), after: .seconds(2), on: scheduler)
    #expect(interval.settle(bell) == ["timer"])
    for instant in [2, 4, 6] {
      scheduler.advance(to: .seconds(instant))
      interval.hear(bell)
      #expect(interval.settle(bell) == ["timer"])
    }
    #expect(interval.next() == 0)
    #expect(interval.next() == nil)
    scheduler.advance(to: .seconds(8))
    interval.hear(bell)
    #expect(interval.next() == 3)
  }

  @Test func `interval: a late tick leaves the grid where it is`() {
    var interval = IntervalMachine(.seconds(2), after: .seconds(2), on: scheduler)
    _ = interval.settle(bell)
    scheduler.advance(to: .seconds(7))
    interval.hear(bell)
    #expect(interval.next() == 0)
    #expect(interval.settle(bell) == ["timer"])
    #expect(scheduler.nextDue == .seconds(8))
    scheduler.advance(to: .seconds(8))
    interval.hear(bell)
    #expect(interval.next() == 3)
  }

  @Test func `throttle: a window costs one timer, and none follows a window without a value`() {
    var throttle = ThrottleMachine<Source>(.seconds(3), true, on: scheduler)
    throttle.receive(demand: .max(1))
    #expect(throttle.settle(bell) == ["open main unlimited"])
    throttle.send(1)
    #expect(throttle.next() == 1)
    #expect(throttle.settle(bell) == ["timer"])
    scheduler.advance(to: .seconds(1))
    throttle.send(2)
    throttle.send(3)
    #expect(throttle.next() == nil)
    #expect(throttle.settle(bell) == [])
    scheduler.advance(to: .seconds(3))
    throttle.hear(bell)
    #expect(throttle.next() == 3)
    #expect(throttle.settle(bell) == ["timer"])
    scheduler.advance(to: .seconds(6))
    throttle.hear(bell)
    #expect(throttle.next() == nil)
    #expect(throttle.settle(bell) == [])
    throttle.send(4)
    #expect(throttle.next() == 4)
  }
}
