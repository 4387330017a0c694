import Rivulet
import RivuletTesting
import Testing

/// Issue 2's promise: two threads, 500,000 values each, three subscribers.
@Suite("Stress: subjects and state", .leakChecked, .serialized)
struct SubjectStressTests {
  private let rounds = Stress.rounds(500_000)

  private func check(_ seen: [Serial<Int>], count: Int) {
    for subscriber in seen {
      #expect(subscriber.values.count == count)
      #expect(!subscriber.hasOverlapped)
    }
    #expect(seen[1].values == seen[0].values)
    #expect(seen[2].values == seen[0].values)
  }

  @Test func `every subscriber of a subject sees every value, in one order, never overlapping`() {
    let subject = Subject<Int, Never>()
    let seen = (0..<3).map { _ in Serial<Int>() }
    seen.forEach { subject.subscribe($0.subscriber) }
    let rounds = rounds
    race(2) { thread in
      for round in 0..<rounds { subject.send(round * 2 + thread) }
    }
    subject.send(completion: .finished)
    check(seen, count: 2 * rounds)
    #expect(seen.allSatisfy { $0.isOver })
    for thread in 0..<2 {
      var last = -1
      let inOrder = seen[0].values.allSatisfy { value in
        guard value % 2 == thread else { return true }
        defer { last = value }
        return value > last
      }
      #expect(inOrder)
    }
  }

  @Test func `every subscriber of an observable sees every change, and the last is its value`() {
    let value = Observable(-1)
    let seen = (0..<3).map { _ in Serial<Int>() }
    seen.forEach { value.subscribe($0.subscriber) }
    let rounds = rounds
    race(2) { thread in
      for round in 0..<rounds { value.value = round * 2 + thread }
    }
    check(seen, count: 2 * rounds + 1)
    #expect(seen[0].values.first == -1)
    #expect(seen[0].values.last == value.value)
  }

  @Test func `subscribers come and go while two threads send`() {
    let subject = Subject<Int, Never>()
    let rounds = Stress.rounds(5000)
    race(4) { thread in
      for round in 0..<rounds {
        if thread < 2 {
          subject.send(round)
        } else {
          let probe = subject.probe(
            demand: DemandPlan(thread == 2 ? .unlimited : .max(1), rest: .max(1))
          )
          probe.subscription?.dispose()
          probe.dispose()
        }
      }
    }
    subject.send(completion: .finished)
  }

  @Test func `a slow subscriber that requests from another thread gets each value once`() {
    let rounds = Stress.rounds(20_000)
    let subject = Subject<Int, Never>()
    let probe = subject.probe(demand: .manual)
    race(2) { thread in
      for round in 0..<rounds {
        if thread == 0 { subject.send(round) } else { probe.request(.max(1)) }
      }
    }
    #expect(probe.transcript == ["^"] + (0..<rounds).map { "\($0)" })
    probe.dispose()
  }
}
