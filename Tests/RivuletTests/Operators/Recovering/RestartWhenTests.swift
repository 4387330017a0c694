import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct RestartWhenTests {
  @Test func `a value of the trigger begins a new run, its finish ends the stream`() {
    let source = [1].failing(Problem.a)
    #expect(source.retry { $0.prefix(2) }.immediateEvents == ["1", "1", "1", "|"])
    #expect(source.retry { _ in Empty<Int, Never>() }.immediateEvents == ["1", "|"])
  }

  @Test func `a failure of the trigger is passed on`() {
    let source = [1].failing(Problem.a)
    let retried = source.retry { failures in
      failures.enumerated().tryMap { index, _ throws(Problem) in
        if index == 1 { throw .b }
      }
    }
    #expect(retried.immediateEvents == ["1", "1", "#b"])
  }

  @Test func `with a delay, in virtual time`() throws {
    let scheduler = TestScheduler()
    let cold: ColdPublisher<String, TestFailure> = try scheduler.cold("-a-#")
    let retried = cold.retry { $0.delay(for: .seconds(2), on: scheduler) }
    let probe = scheduler.probe(retried.setFailureType(to: TestFailure.self))
    scheduler.advance(to: .seconds(9))
    #expect(try probe.difference(from: "-a----a--") == nil)
    #expect(cold.subscriptions.count == 2)
    probe.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `what comes while a run is under way has no effect`() {
    let (runs, trigger) = (Recorder<Subject<Int, Problem>>(), Subject<Int, Never>())
    let source = Deferred { () -> Subject<Int, Problem> in
      let run = Subject<Int, Problem>()
      runs.append(run)
      return run
    }
    let probe = source.retry { _ in trigger }.probe()
    trigger.send(1)
    #expect(runs.elements.count == 1)
    runs.elements.last?.send(completion: .failure(.a))
    #expect(runs.elements.count == 1)
    trigger.send(2)
    #expect(runs.elements.count == 2)
    trigger.send(completion: .finished)
    runs.elements.last?.send(5)
    runs.elements.last?.send(completion: .failure(.a))
    #expect(probe.transcript == ["^", "5", "|"])
  }

  @Test func `the demand that is left over goes to the next run`() {
    let probe = [1].failing(Problem.a).retry { $0 }.probe(demand: .max(2))
    #expect(probe.transcript == ["^", "1", "1"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "1", "1"])
    probe.dispose()
  }

  @Test func `disposal reaches the run and the trigger`() {
    let (source, trigger) = (Subject<Int, Problem>(), Subject<Int, Never>())
    let probe = source.retry { _ in trigger }.probe()
    #expect(source.hasSubscribers && trigger.hasSubscribers)
    probe.dispose()
    #expect(!source.hasSubscribers && !trigger.hasSubscribers)
  }

  @Test func `repeats when the trigger says so`() {
    #expect(Just(1).repeat { $0.prefix(2) }.immediateEvents == ["1", "1", "1", "|"])
    let runs = Recorder<Int>()
    let repeated = Just(1).repeat { count in
      count.handleEvents(receiveOutput: { runs.append($0) })
    }
    #expect(repeated.prefix(4).immediateEvents == ["1", "1", "1", "1", "|"])
    #expect(runs.elements == [1, 2, 3])
    let failing = [1].failing(Problem.a).repeat { $0.setFailureType(to: Problem.self) }
    #expect(failing.immediateEvents == ["1", "#a"])
  }

  @Test func `100,000 runs need no stack`() {
    let rounds = Stress.rounds(100_000)
    onThread {
      let retried = [1].failing(Problem.a).retry { $0 }.prefix(rounds).count()
      #expect(retried.immediateEvents == ["\(rounds)", "|"])
    }
  }
}
