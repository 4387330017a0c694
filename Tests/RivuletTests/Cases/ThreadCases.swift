import Dispatch
import Rivulet
import RivuletTesting
import Synchronization
import Testing

/// What users of other libraries ran into with several threads.
@Suite("Cases: threads", .leakChecked)
struct ThreadCases {
  @Test func `TH-02 TH-03 a replay that is under way holds up neither sender nor subscriber`() {
    let subject = ReplaySubject<Int, Never>(capacity: 2)
    subject.send(1)
    subject.send(2)
    let (parked, release) = (Latch(), Latch())
    let (first, second) = (Recorder<String>(), Recorder<String>())
    let replay = Worker {
      subject.probe { signal, _ in
        first.append(signal.symbol)
        if signal.value == 1 {
          parked.open()
          release.wait()
        }
      }
    }
    parked.wait()
    onThread {
      subject.send(3)
      subject.probe(log: second)
      subject.send(completion: .finished)
    }
    release.open()
    replay.join()
    #expect(first.elements == ["^", "1", "2", "3", "|"])
    #expect(second.elements == ["^", "2", "3", "|"])
  }

  @Test func `TH-04 no lock is held while a handler waits for another thread`() {
    let (subject, state) = (Subject<Int, Never>(), Observable(0))
    let log = Recorder<String>()
    let stateToken = Kept<any Disposable>()
    let token = subject.sink { value in
      if value == 1 {
        onThread {
          subject.send(2)
          state.value = 5
          #expect(state.value == 5)
          stateToken.value = state.log(to: log, as: "state ")
        }
      }
      log.add(value)
    }
    subject.log(to: log, as: "second ")
    subject.send(1)
    #expect(log.elements == ["state 5", "1", "second 1", "2", "second 2"])
    token.dispose()
    stateToken.value?.dispose()
    stateToken.value = nil
  }

  @Test func `TH-05 disposal does not wait for a delivery on another thread`() {
    let subject = Subject<Int, Problem>()
    let (parked, release) = (Latch(), Latch())
    let token = subject.retry().sink(
      receiveCompletion: { _ in },
      receiveValue: { _ in
        parked.open()
        release.wait()
      }
    )
    let sender = Worker { subject.send(1) }
    parked.wait()
    onThread { token.dispose() }
    release.open()
    sender.join()
  }

  @Test func `TH-05 disposal races with sending and leaves nothing behind`() {
    let rounds = Stress.rounds(2000)
    let subject = Subject<Int, Problem>()
    let count = LiveCount()
    count.track {
      let sender = Worker { (0..<rounds).forEach { subject.send($0) } }
      for _ in 0..<rounds {
        subject.retry().sink(receiveCompletion: { _ in }, receiveValue: { _ in }).dispose()
      }
      sender.join()
    }
    #expect(count.current == 0)
  }

  @Test func `TH-06 cancelling while another thread floods drops late values silently`() {
    for _ in 0..<Stress.rounds(40) {
      let subject = Subject<Int, Never>()
      let probe = subject.map { $0 }.filter { _ in true }.probe(
        demand: DemandPlan(.max(100), rest: .max(1))
      )
      race(2) { thread in
        if thread == 0 {
          (0..<2000).forEach { subject.send($0) }
          subject.send(completion: .finished)
        } else {
          probe.subscription?.dispose()
        }
      }
      #expect(!probe.transcript.contains { $0 == "!overflow" || $0 == "!overlap" })
      probe.dispose()
    }
  }

  @Test func `TH-07 a value that waits on the scheduler is not delivered after the disposal`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, Never>()
    let probe = subject.receive(on: scheduler).probe()
    subject.send(1)
    probe.dispose()
    scheduler.advance()
    #expect(probe.transcript == ["^"])
  }

  @Test(arguments: [false, true])
  func `TH-08 merging eight threads loses nothing and never overlaps`(isFlat: Bool) {
    let rounds = Stress.rounds(10_000)
    let subjects = (0..<8).map { _ in Subject<Int, Never>() }
    let seen = Serial<Int>()
    let merged =
      isFlat
      ? subjects.publisher.flatMap { $0 }.eraseToAnyPublisher()
      : subjects.merge().eraseToAnyPublisher()
    merged.subscribe(seen.subscriber)
    race(8) { thread in
      for round in 0..<rounds { subjects[thread].send(round * 8 + thread) }
      subjects[thread].send(completion: .finished)
    }
    #expect(seen.values.count == 8 * rounds)
    #expect(seen.isOver)
    #expect(!seen.hasOverlapped)
    for thread in 0..<8 {
      let own = seen.values.filter { $0 % 8 == thread }
      #expect(own == own.sorted())
    }
  }

  @Test func `TH-09 binding, leaving and setting from eight threads`() {
    let rounds = Stress.rounds(2000)
    let value = Observable(0)
    let last = (0..<3).map { _ in Kept<Int>() }
    let live = (0..<3).map { index in
      value.sink { last[index].value = $0 }
    }
    race(8) { thread in
      for round in 0..<rounds {
        value.sink { _ in }.dispose()
        value.value = thread * rounds + round
      }
    }
    value.value = 77
    #expect(last.map { $0.value } == [77, 77, 77])
    #expect(value.value == 77)
    live.forEach { $0.dispose() }
  }

  @Test func `TH-10 a failure is never lost to an end that comes at the same moment`() {
    for round in 0..<Stress.rounds(3000) {
      let (a, b) = (Subject<Int, Problem>(), Subject<Int, Problem>())
      let log = Recorder<String>()
      let sources = [a, b].failable
      let token =
        round.isMultiple(of: 2)
        ? a.merge(with: b).log(to: log)
        : sources.flatMap { source in source }.log(to: log)
      race(2) { thread in
        if thread == 0 {
          a.send(completion: .finished)
        } else {
          b.send(completion: .failure(.b))
        }
      }
      if log.elements != ["#b"] {
        Issue.record("round \(round): \(log.elements)")
        return
      }
      token.dispose()
    }
  }
}
