import Dispatch
import Rivulet

extension Workload {
  /// Values that cross threads.
  static var threads: [Workload] {
    [
      Workload(
        "queue.hop",
        "an event taken over to a queue; one async block for each by hand",
        baseline: hopByHand,
        .rivulet(hopToQueue)
      ),
      Workload(
        "contention.2",
        "an event from one of two threads at once; a mutex by hand",
        baseline: contendForMutex,
        .rivulet(contendForSubject),
        .asyncStream(contendForStream)
      ),
    ]
  }

  private static func hopByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let done = DispatchSemaphore(value: 0)
    let last = iterations - 1
    let queue = DispatchQueue(label: "hop")
    let source = opaque(HandmadeObservable(0))
    source.bind { value in
      queue.async {
        tally.mix(value)
        if value == last { done.signal() }
      }
    }
    stopwatch.measure {
      for value in 0..<iterations { source.value = value }
      done.wait()
    }
    return tally.sum
  }

  private static func hopToQueue(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let done = DispatchSemaphore(value: 0)
    let last = iterations - 1
    let source = opaque(Subject<Int, Never>())
    source.receive(on: .queue(DispatchQueue(label: "hop"))).sink { value in
      tally.mix(value)
      if value == last { done.signal() }
    }
    stopwatch.measure {
      for value in 0..<iterations { source.send(value) }
      done.wait()
    }
    return tally.sum
  }

  private static func contendForMutex(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let source = opaque(HandmadeGuarded<Int>())
    source.bind { tally.add($0) }
    Contest.run(iterations, &stopwatch) { source.send($0) }
    return tally.sum
  }

  private static func contendForSubject(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let source = opaque(Subject<Int, Never>())
    source.sink { tally.add($0) }
    Contest.run(iterations, &stopwatch) { source.send($0) }
    return tally.sum
  }

  private static func contendForStream(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      for await value in stream { tally.add(value) }
      done.signal()
    }
    Contest.run(iterations, &stopwatch) {
      source.yield($0)
    } finish: {
      source.finish()
      done.wait()
    }
    return tally.sum
  }
}
