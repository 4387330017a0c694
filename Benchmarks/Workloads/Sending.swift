import Dispatch
import Foundation
import Rivulet

// Bodies of rows that have one source, send it the numbers from 0, and differ in what is connected
// to it. The connecting closure is opaque to the loop, as a view model is to the view.

/// The tutorial's class as the source.
func sendByHand(_ connect: @escaping (HandmadeObservable<Int>, Tally) -> Void) -> Row.Body {
  { iterations, stopwatch in
    let tally = Tally()
    let source = opaque(HandmadeObservable(0))
    connect(source, tally)
    stopwatch.measure {
      for value in 0..<iterations { source.value = value }
    }
    return tally.sum
  }
}

/// A subject as the source.
func sendToSubject(_ connect: @escaping (Subject<Int, Never>, Tally) -> Void) -> Row.Body {
  { iterations, stopwatch in
    let tally = Tally()
    let source = opaque(Subject<Int, Never>())
    connect(source, tally)
    stopwatch.measure {
      for value in 0..<iterations { source.send(value) }
    }
    return tally.sum
  }
}

/// The notification centre as the source.
func sendNotifications(subscribers: Int) -> Row.Body {
  { iterations, stopwatch in
    let tally = Tally()
    let source = NotificationSource()
    let tokens = (0..<subscribers).map { _ in source.listen { tally.add($0) } }
    stopwatch.measure {
      for value in 0..<iterations { source.send(value) }
    }
    tokens.forEach(source.remove)
    return tally.sum
  }
}

/// An asynchronous stream as the source, taken by a task.
func yieldToStream<Values: AsyncSequence & Sendable>(
  _ chain: @escaping (AsyncStream<Int>) -> Values
) -> Row.Body where Values.Element == Int, Values.Failure == Never {
  { iterations, stopwatch in
    let tally = Tally()
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let values = chain(stream)
    let done = DispatchSemaphore(value: 0)
    stopwatch.measure {
      Task.detached {
        for await value in values { tally.add(value) }
        done.signal()
      }
      for value in 0..<iterations { source.yield(value) }
      source.finish()
      done.wait()
    }
    return tally.sum
  }
}
