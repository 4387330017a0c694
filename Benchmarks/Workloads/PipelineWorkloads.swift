import Dispatch
import Rivulet
import Synchronization

extension Workload {
  /// What programs put together: producers, a queue, a subscriber of one's own.
  static var pipelines: [Workload] {
    [
      Workload(
        "pipeline.demand",
        "a value from one of four queues, merged, taken over to a fifth and asked for one by one; a "
          + "semaphore and a mutex by hand",
        baseline: pipeByHand,
        .rivulet(pipeStreams)
      ),
      Workload(
        "custom.subscriber",
        "a text of one of two sources, merged, mapped, to a subscriber of one's own; sink instead of it",
        elements: 2,
        baseline: sendTexts { left, right, tally in
          [left, right].merge().map { $0.utf8.count }.sink { tally.add($0) }
        },
        .rivulet(
          sendTexts { left, right, tally in
            [left, right].merge().map { $0.utf8.count }.subscribe(CountingSubscriber(tally))
          }
        )
      ),
      Workload(
        "cold.reduce",
        "a number of a range through map, filter, reduce; a for loop by hand",
        baseline: reduceByHand,
        .rivulet(reduceRange)
      ),
    ]
  }

  // MARK: - Queues

  private static let producers = 4

  private static func share(of iterations: Int, producer: Int) -> Range<Int> {
    iterations * producer / producers..<iterations * (producer + 1) / producers
  }

  /// A bounded buffer: as many values wait as `receive(on:)` lets wait.
  private static func pipeByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let waiting = Mutex<[Int]>([])
    let (free, filled) = (DispatchSemaphore(value: 16), DispatchSemaphore(value: 0))
    let done = DispatchSemaphore(value: 0)
    let queues = (0...producers).map { DispatchQueue(label: "pipeline.\($0)") }
    stopwatch.measure {
      for producer in 0..<producers {
        queues[producer].async {
          for value in share(of: iterations, producer: producer) {
            free.wait()
            waiting.withLock { $0.append(value) }
            filled.signal()
          }
        }
      }
      queues[producers].async {
        for _ in 0..<iterations {
          filled.wait()
          let value = waiting.withLock { $0.removeLast() }
          free.signal()
          tally.add(value &* 3)
        }
        done.signal()
      }
      done.wait()
    }
    return tally.sum
  }

  private static func pipeStreams(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let done = DispatchSemaphore(value: 0)
    let queues = (0...producers).map { DispatchQueue(label: "pipeline.\($0)") }
    stopwatch.measure {
      (0..<producers)
        .map { share(of: iterations, producer: $0).publisher.subscribe(on: .queue(queues[$0])) }
        .merge()
        .receive(on: .queue(queues[producers]))
        .map { $0 &* 3 }
        .subscribe(OneByOneSubscriber(tally, done))
      done.wait()
    }
    return tally.sum
  }

  // MARK: - A subscriber of one's own

  private static func sendTexts(
    _ connect: @escaping (Subject<String, Never>, Subject<String, Never>, Tally) -> Void
  ) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      let (left, right) = opaque((Subject<String, Never>(), Subject<String, Never>()))
      connect(left, right, tally)
      let texts = opaque(["a", "two", "three"])
      stopwatch.measure {
        for number in 0..<iterations {
          left.send(texts[number % 3])
          right.send(texts[0])
        }
      }
      return tally.sum
    }
  }

  // MARK: - A range

  private static func reduceByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = opaque(Tally())
    stopwatch.measure {
      var sum = 0
      for value in 0..<opaque(iterations) {
        let tripled = value &* 3
        if tripled & 1 == 0 { sum = (sum ^ tripled) &* 0x100_0000_01b3 }
      }
      tally.add(sum)
    }
    return tally.sum
  }

  private static func reduceRange(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = opaque(Tally())
    stopwatch.measure {
      (0..<opaque(iterations)).publisher
        .map { $0 &* 3 }.filter { $0 & 1 == 0 }.reduce(0) { ($0 ^ $1) &* 0x100_0000_01b3 }
        .sink { tally.add($0) }
    }
    return tally.sum
  }
}

/// Asks for one value at a time, and tells when the last one is there.
private final class OneByOneSubscriber: Subscriber {
  private let tally: Tally
  private let done: DispatchSemaphore

  init(_ tally: Tally, _ done: DispatchSemaphore) {
    self.tally = tally
    self.done = done
  }

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Demand {
    tally.add(input)
    return .max(1)
  }

  func receive(completion: Completion<Never>) {
    done.signal()
  }
}

/// Asks for everything.
private final class CountingSubscriber: Subscriber {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Demand {
    tally.add(input)
    return .none
  }

  func receive(completion: Completion<Never>) {}
}
