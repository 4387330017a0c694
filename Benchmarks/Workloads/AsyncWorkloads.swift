import Dispatch
import Rivulet

extension Workload {
  /// Values on their way to a task, or from one.
  static var async: [Workload] {
    [
      Workload(
        "async.values",
        "a number of a range in a for await loop; an AsyncStream by hand",
        baseline: iterateStream,
        .rivulet { iterations, stopwatch in
          let tally = Tally()
          stopwatch.measure {
            consume((0..<opaque(iterations)).publisher.values) { tally.add($0) }
          }
          return tally.sum
        }
      ),
      Workload(
        "async.publisher",
        "a number of an asynchronous sequence in a sink; an AsyncStream by hand",
        baseline: iterateStream,
        .rivulet { iterations, stopwatch in
          let (tally, done) = (Tally(), DispatchSemaphore(value: 0))
          stopwatch.measure {
            AsyncRange(0..<opaque(iterations)).publisher.sink(
              receiveCompletion: { _ in done.signal() },
              receiveValue: { tally.add($0) }
            )
            done.wait()
          }
          return tally.sum
        }
      ),
    ]
  }

  private static func iterateStream(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    stopwatch.measure {
      let (stream, source) = AsyncStream.makeStream(of: Int.self)
      for value in 0..<opaque(iterations) { source.yield(value) }
      source.finish()
      consume(stream) { tally.add($0) }
    }
    return tally.sum
  }
}
