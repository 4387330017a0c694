import Rivulet
import RivuletTesting
import Synchronization
import Testing

/// Cancellation, values and ends that meet on real threads. A continuation that is resumed twice
/// traps, and one that is never resumed keeps its task waiting until the deadline.
@Suite("Stress: tasks", .leakChecked)
struct AsyncStressTests {
  @Test func `AS-03 AS-04 cancel against value against completion`() async {
    let outcomes = Recorder<String>()
    for _ in 0..<Stress.rounds(1000) {
      let subject = Subject<Int, Problem>()
      let started = Atomic(false)
      let task = Task {
        started.store(true, ordering: .releasing)
        do throws(Problem) {
          return try await subject.firstValue().map { "value \($0)" } ?? "nothing"
        } catch {
          return "\(error)"
        }
      }
      while !started.load(ordering: .acquiring) { await Task.yield() }
      race(3) { thread in
        switch thread {
        case 0: task.cancel()
        case 1: subject.send(1)
        default: subject.send(completion: .failure(.a))
        }
      }
      outcomes.append(await task.value)
    }
    #expect(Set(outcomes.elements).isSubset(of: ["value 1", "nothing", "a"]))
  }

  @Test func `AS-04 ten thousand tasks that wait, half of which are cancelled`() async {
    let count = Stress.rounds(10_000)
    let subject = Subject<Int, Never>()
    let waiting = (0..<count).map { _ in
      // The subscription is there before anything is sent or cancelled.
      Task { [values = subject.values.makeAsyncIterator()] in
        var values = values
        return await values.next()
      }
    }
    let canceller = Worker { for task in waiting.prefix(count / 2) { task.cancel() } }
    subject.send(1)
    canceller.join()
    var seen = 0
    for task in waiting where await task.value == 1 { seen += 1 }
    #expect(seen >= count - count / 2)
    #expect(!subject.hasSubscribers)
  }

  @Test func `AS-05 sending to tasks that are being cancelled`() async {
    let rounds = Stress.rounds(10_000)
    let subject = Subject<Int, Never>()
    let sender = Worker { (0..<rounds).forEach { subject.send($0) } }
    for _ in 0..<rounds / 10 {
      let task = Task {
        for await _ in subject.values {}
      }
      await Task.yield()
      task.cancel()
      await task.value
    }
    sender.join()
    #expect(!subject.hasSubscribers)
  }

  @Test func `a disposal against the task that sends`() async {
    for _ in 0..<Stress.rounds(1000) {
      let probe = TaskPublisher<Int, Problem> { emitter throws(Problem) in
        await emitter.send(1)
        await emitter.send(2)
        throw .a
      }.probe(demand: .manual)
      race(2) { thread in
        if thread == 0 { probe.request(.max(1)) } else { probe.dispose() }
      }
      #expect(probe.violations.isEmpty)
    }
  }

  @Test func `values against a disposal and an end, where each value is a task`() async {
    for round in 0..<Stress.rounds(1000) {
      let subject = Subject<Int, Problem>()
      let tasks =
        round.isMultiple(of: 2)
        ? subject.asyncFlatMapLatest { $0 }.eraseToAnyPublisher()
        : subject.tryAsyncFlatMap(maxConcurrent: 2) { number async throws(Problem) in
          if number == 3 { throw .b }
          return number
        }.eraseToAnyPublisher()
      let probe = tasks.probe()
      race(3) { thread in
        switch thread {
        case 0: (0..<5).forEach(subject.send)
        case 1: subject.send(completion: .failure(.a))
        default: probe.dispose()
        }
      }
      #expect(probe.violations.isEmpty)
      #expect(!subject.hasSubscribers)
    }
  }

  @Test func `the end of a sink on an actor against its disposal`() async {
    actor Reader {
      var ends = 0
    }
    let reader = Reader()
    let rounds = Stress.rounds(1000)
    for _ in 0..<rounds {
      let subject = Subject<Int, Never>()
      let token = subject.sink(
        on: reader,
        receiveCompletion: { reader, _ in reader.ends += 1 },
        receiveValue: { _, _ in }
      )
      race(2) { thread in
        if thread == 0 { subject.send(completion: .finished) } else { token.dispose() }
      }
      #expect(token.isDisposed)
    }
    #expect(await reader.ends <= rounds)
  }

  @Test func `a cancellation against the turn of a sender`() async {
    let channel = Channel<Int, Never>()
    for _ in 0..<Stress.rounds(1000) {
      let probe = channel.probe(demand: .manual)
      let sender = Task { await channel.send(1) }
      race(2) { thread in
        if thread == 0 { sender.cancel() } else { probe.request(.max(1)) }
      }
      let isSent = await sender.value
      #expect(probe.values == (isSent ? [1] : []))
      probe.dispose()
    }
  }
}
