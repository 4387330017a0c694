import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite("A race harness")
struct RaceHarnessTests {
  private final class Counter: Sendable {
    let value = Atomic(0)

    func increment() { value.add(1, ordering: .relaxed) }

    let readers = Atomic(0)

    /// Reads and writes in two steps, and lets the other thread get in between.
    func incrementCarelessly() {
      let old = value.load(ordering: .relaxed)
      readers.add(1, ordering: .sequentiallyConsistent)
      while readers.load(ordering: .sequentiallyConsistent) < 2 { TestThread.pause() }
      value.store(old + 1, ordering: .relaxed)
    }
  }

  @Test func `runs every racer once in every round, on a fresh context`() {
    let total = Counter()
    let racer: @Sendable (Counter) -> Void = { counter in
      counter.increment()
      total.increment()
    }
    let report = RaceHarness(rounds: 500).run({ Counter() }, racers: [racer, racer, racer]) {
      let count = $0.value.load(ordering: .relaxed)
      return count == 3 ? nil : "\(count) racers"
    }
    #expect(report.isClean, "\(report)")
    #expect(report.rounds == 500)
    #expect(total.value.load(ordering: .relaxed) == 1_500)
  }

  @Test func `lets the racers of a round run at the same time`() {
    let racer: @Sendable (Counter) -> Void = { $0.incrementCarelessly() }
    let report = RaceHarness(rounds: 20).run({ Counter() }, racers: [racer, racer]) {
      $0.value.load(ordering: .relaxed) == 2 ? nil : "lost an increment"
    }
    #expect(report.rounds == 20)
    #expect(!report.isTimedOut)
    #expect(!report.isClean)
    #expect(report.failures.count == 10)
    #expect(report.description.hasPrefix("20 rounds\n  round 1: lost an increment\n  round 2:"))
  }

  @Test func `gives a deadlock up after its deadline`() {
    let isFree = Locked(false)
    let report = RaceHarness(rounds: 10, deadline: .milliseconds(50)).run(
      { Counter() },
      racers: [{ _ in while !isFree.withLock({ $0 }) { TestThread.pause() } }]
    )
    isFree.withLock { $0 = true }
    #expect(report.isTimedOut)
    #expect(report.rounds == 0)
    #expect(report.description == "0 rounds\n  round 1 did not end in time")
  }

  @Test func `lets go of every context`() {
    let ledger = LifetimeLedger()
    let report = RaceHarness(rounds: 50).run(
      { ledger.lifetime() },
      racers: [{ _ in }, { _ in }]
    ) { _ in ledger.aliveCount == 1 ? nil : "\(ledger.aliveCount) contexts live" }
    #expect(report.isClean, "\(report)")
    #expect(ledger.aliveCount == 0)
  }
}

@Suite("A test thread")
struct TestThreadTests {
  @Test func `runs work on another thread and waits for it`() {
    let log = Recorder<Int>()
    #expect(TestThread.run { log.append(1) })
    #expect(log.elements == [1])
  }

  @Test func `has the stack that was asked for`() {
    @Sendable func depth(_ count: Int) -> Int {
      withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { buffer in
        buffer[0] = UInt8(truncatingIfNeeded: count)
        return count == 0 ? 0 : depth(count - 1) + 1 + Int(buffer[0]) * 0
      }
    }
    let log = Recorder<Int>()
    #expect(TestThread.run(stackSize: 64 * 1_024 * 1_024) { log.append(depth(2_000)) })
    #expect(log.elements == [2_000])
  }

  @Test func `is left behind after its deadline`() {
    let isFree = Locked(false)
    let isDone = TestThread.run(deadline: .milliseconds(50)) {
      while !isFree.withLock({ $0 }) { TestThread.pause() }
    }
    isFree.withLock { $0 = true }
    #expect(!isDone)
  }
}
