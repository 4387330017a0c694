import Rivulet
import RivuletTesting

extension Catalogue {
  /// Publishers whose values come from tasks, which run in the virtual time of the bench.
  static let tasks = fixtures(
    PublisherVerification(
      "publisher(executor:)",
      traits: [.asynchronous, .endsOnDemand],
      expecting: { Array(0..<$0) },
      failing: { count, bench in
        Countdown(count: count, failure: TestFailure("down")).publisher(executor: bench.scheduler)
      },
      make: { count, bench in Countdown(count: count).publisher(executor: bench.scheduler) }
    ),
    PublisherVerification(
      "TaskPublisher",
      traits: [],
      expecting: { _ in [7] },
      failing: { _, bench in
        let hook = bench.hook()
        return TaskPublisher<Int, TestFailure>(executor: bench.scheduler) {
          () throws(TestFailure) -> Int in
          hook()
          throw TestFailure("down")
        }
      },
      make: { _, bench in
        let hook = bench.hook()
        return TaskPublisher<Int, TestFailure>(executor: bench.scheduler) {
          () throws(TestFailure) -> Int in
          hook()
          return 7
        }
      }
    ),
    PublisherVerification(
      "TaskPublisher with an emitter",
      traits: [],
      expecting: { Array(0..<$0) },
      failing: { count, bench in emitting(count, failure: TestFailure("down"), bench) },
      make: { count, bench in emitting(count, failure: nil, bench) }
    ),
    PublisherVerification(
      "Future of a task",
      traits: [],
      expecting: { _ in [7] },
      failing: { _, bench in
        Future<Int, TestFailure>(executor: bench.scheduler) { () throws(TestFailure) -> Int in
          throw TestFailure("down")
        }
      },
      make: { _, bench in
        Future<Int, TestFailure>(executor: bench.scheduler) { () throws(TestFailure) -> Int in 7 }
      }
    ),
    SubjectVerification(
      "Channel",
      of: Item.self,
      .multicast,
      .paced,
      failure: TestFailure("down"),
      make: { Senders(scheduler: $0.scheduler) },
      publisher: { $0.channel },
      send: { $0.send($1) },
      end: { $0.end($1) }
    )
  )

  private static func emitting(
    _ count: Int,
    failure: TestFailure?,
    _ bench: Bench
  ) -> TaskPublisher<Int, TestFailure> {
    let hook = bench.hook()
    return TaskPublisher(executor: bench.scheduler) { emitter throws(TestFailure) in
      hook()
      for number in 0..<count { await emitter.send(number) }
      if let failure { throw failure }
    }
  }
}

/// Tasks that send through a channel, one for each value.
private struct Senders: Sendable {
  let channel = Channel<Item, TestFailure>()
  let scheduler: TestScheduler

  func send(_ item: Item) {
    Task(executorPreference: scheduler) { [channel] in await channel.send(item) }
  }

  func end(_ completion: Completion<TestFailure>) {
    Task(executorPreference: scheduler) { [channel] in channel.send(completion: completion) }
  }
}

/// The numbers from 0, as an asynchronous sequence.
private struct Countdown: AsyncSequence, Sendable {
  struct Iterator: AsyncIteratorProtocol {
    let source: Countdown
    var number = 0

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(TestFailure) -> Int? {
      guard number < source.count else {
        if let failure = source.failure { throw failure }
        return nil
      }
      defer { number += 1 }
      return number
    }
  }

  let count: Int
  var failure: TestFailure?

  func makeAsyncIterator() -> Iterator { Iterator(source: self) }
}
