import RivuletTesting
import Testing

@testable import Rivulet

@Suite(.leakChecked)
struct RetryWithPolicyTests {
  private let scheduler = TestScheduler()
  private let starts = Recorder<Int>()

  /// Fails at once, except in runs that have a value; notes when it is subscribed to, in seconds.
  private func source(values: [Int: Int] = [:]) -> some Publisher<Int, Problem> {
    let (scheduler, starts) = (scheduler, starts)
    return Deferred { () -> AnyPublisher<Int, Problem> in
      starts.append(Int(scheduler.now.components.seconds))
      return [values[starts.elements.count]].compactMap { $0 }.failing(.a)
    }
  }

  private func retried(
    _ policy: RetryPolicy<Problem>,
    values: [Int: Int] = [:]
  ) -> some Publisher<Int, Problem> {
    source(values: values).retry(policy: policy, on: scheduler)
  }

  @Test func `failures at once are followed by retries at 1, 3, 7 and 15`() {
    let probe = retried(RetryPolicy(pause: .seconds(1))).probe()
    scheduler.advance(to: .seconds(15))
    #expect(starts.elements == [0, 1, 3, 7, 15])
    #expect(probe.transcript == ["^"])
    probe.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `gives up after the given number and passes the last failure on`() {
    let probe = retried(RetryPolicy(count: 2, pause: .seconds(1))).probe()
    scheduler.advance(by: .seconds(100))
    #expect(starts.elements == [0, 1, 3])
    #expect(probe.transcript == ["^", "#a"])
    #expect(scheduler.pendingCount == 0)
    let never = source().retry(policy: RetryPolicy(count: 0, pause: .zero), on: scheduler)
    #expect(never.immediateEvents == ["#a"])
  }

  @Test func `the 200th attempt waits for the cap exactly, and nothing overflows`() {
    let probe = retried(RetryPolicy(pause: .seconds(1), cap: .seconds(60))).probe()
    scheduler.advance(by: .seconds(63 + 60 * 200))
    let gaps = zip(starts.elements.dropFirst(), starts.elements).map { $0 - $1 }
    #expect(gaps.prefix(7) == [1, 2, 4, 8, 16, 32, 60])
    #expect(gaps.count > 200 && gaps.dropFirst(6).allSatisfy { $0 == 60 })
    probe.dispose()

    let policy = RetryPolicy<Problem>(pause: .seconds(1), factor: 1e9)
    let pauses = sequence(first: policy.pause) { policy.pause(following: $0) }.prefix(200)
    #expect(pauses.allSatisfy { $0 <= policy.cap })
    #expect(Array(pauses).last == policy.cap)
  }

  @Test func `a pause that no clock can count is waited for`() {
    let endless = retried(RetryPolicy(pause: .seconds(Int64.max / 4), factor: 1e9)).probe()
    scheduler.advance(by: .seconds(1_000_000))
    #expect(starts.elements == [0])
    #expect(endless.transcript == ["^"])
    endless.dispose()
  }

  @Test func `after a value the next failure waits for the first pause again`() {
    let policy = RetryPolicy<Problem>(count: 3, pause: .seconds(1))
    let probe = retried(policy, values: [3: 33]).probe()
    scheduler.advance(by: .seconds(100))
    // The third run, at 3, sends a value; three retries follow.
    #expect(starts.elements == [0, 1, 3, 4, 6, 10])
    #expect(probe.transcript == ["^", "33", "#a"])
  }

  @Test func `pauses of one length, shortened by chance`() {
    let numbers = Recorder<Int>()
    let random: @Sendable () -> Double = {
      numbers.append(1)
      return [0, 0.5, 1, 7][numbers.elements.count - 1]
    }
    let policy = RetryPolicy<Problem>(
      count: 4,
      pause: .seconds(8),
      factor: 1,
      jitter: 0.5,
      random: random
    )
    let probe = retried(policy).probe()
    scheduler.advance(by: .seconds(100))
    #expect(starts.elements == [0, 8, 14, 18, 22])
    #expect(probe.transcript == ["^", "#a"])
  }

  @Test func `some failures are not worth while`() {
    let policy = RetryPolicy<Problem>(pause: .seconds(1), when: { $0 != .a })
    #expect(retried(policy).immediateEvents == ["#a"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `one subscription is alive at a time, and none in a pause`() {
    let runs = Recorder<Subject<Int, Problem>>()
    let source = Deferred { () -> Subject<Int, Problem> in
      let run = Subject<Int, Problem>()
      runs.append(run)
      return run
    }
    let probe = source.retry(policy: RetryPolicy(pause: .seconds(1)), on: scheduler).probe()
    for run in 1...4 {
      #expect(runs.elements.map(\.hasSubscribers) == (1...run).map { $0 == run })
      runs.elements.last?.send(run)
      runs.elements.last?.send(completion: .failure(.a))
      scheduler.advance(by: .milliseconds(999))
      #expect(runs.elements.map(\.hasSubscribers) == (1...run).map { _ in false })
      scheduler.advance(by: .milliseconds(1))
    }
    #expect(probe.transcript == ["^", "1", "2", "3", "4"])
    probe.dispose()
    #expect(!runs.elements.contains { $0.hasSubscribers })
  }

  @Test func `cancelled in the middle of a pause, nothing is pending or subscribed to again`() {
    let probe = retried(RetryPolicy(pause: .seconds(10))).probe()
    scheduler.advance(by: .seconds(5))
    #expect(scheduler.pendingCount == 1)
    probe.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(100))
    #expect(starts.elements == [0])
    #expect(probe.transcript == ["^"])
  }

  @Test func `the demand that is left over goes to the next run`() {
    let probe = retried(RetryPolicy(pause: .seconds(1)), values: [1: 1, 2: 2, 3: 3])
      .probe(demand: .max(1))
    scheduler.advance(by: .seconds(10))
    #expect(probe.transcript == ["^", "1"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2"])
    probe.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `demand that comes in a pause is not lost`() {
    let probe = retried(RetryPolicy(pause: .seconds(1)), values: [2: 2]).probe(demand: .max(0))
    probe.request(.max(1))
    scheduler.advance(by: .seconds(1))
    #expect(probe.transcript == ["^", "2"])
    probe.dispose()
  }

  @Test func `without a pause 100,000 runs that fail at once need no stack`() {
    let rounds = Stress.rounds(100_000)
    onThread {
      let failing = Fail<Int, Problem>(.a)
        .retry(policy: RetryPolicy(count: rounds, pause: .zero), on: .immediate)
      #expect(failing.immediateEvents == ["#a"])
      let paused = Fail<Int, Problem>(.a)
        .retry(policy: RetryPolicy(count: rounds, pause: .seconds(1)), on: .immediate)
      #expect(paused.immediateEvents == ["#a"])
    }
  }

  @Test func `numbers that make no sense are refused with a sentence`() async {
    await #expect(processExitsWith: .failure) {
      _ = RetryPolicy<Problem>(count: -1, pause: .zero)
    }
    await #expect(processExitsWith: .failure) {
      _ = RetryPolicy<Problem>(pause: .seconds(1), factor: 0.5)
    }
    await #expect(processExitsWith: .failure) {
      _ = RetryPolicy<Problem>(pause: .seconds(1), jitter: 2)
    }
  }
}
