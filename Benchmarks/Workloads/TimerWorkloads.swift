import Dispatch
import Rivulet
import Synchronization

extension Workload {
  /// Work that waits for its time, and what is kept for those who come later.
  static var timers: [Workload] {
    [
      Workload(
        "debounce.burst",
        "an event of a burst, debounced; one timer, which is moved, by hand",
        baseline: debounceByHand,
        .rivulet(debounceBurst)
      ),
      Workload(
        "timer.many",
        "one of 10,000 waiting timers, begun and cancelled; a dispatch source for each by hand",
        elements: 10_000,
        baseline: timersByHand,
        .rivulet(timersOfRivulet)
      ),
      Workload(
        "replay.late",
        "a value of 1000 that a late subscriber hears; a loop over an array by hand",
        elements: 1000,
        baseline: replayByHand,
        .rivulet(replayLate)
      ),
    ]
  }

  private static func debounceByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let queue = DispatchQueue(label: "debounce")
    let source = opaque(HandmadeObservable(0))
    let pause = HandmadeDebounce(queue) { tally.add($0) }
    source.bind { pause.set($0) }
    stopwatch.measure {
      for value in 0..<iterations { source.value = value }
    }
    pause.cancel()
    return tally.sum
  }

  private static func debounceBurst(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let queue = DispatchQueue(label: "debounce")
    let source = opaque(Subject<Int, Never>())
    let token = source.debounce(for: .seconds(60), on: .queue(queue)).sink { tally.add($0) }
    stopwatch.measure {
      for value in 0..<iterations { source.send(value) }
    }
    token.dispose()
    return tally.sum
  }

  private static func timersByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let queue = DispatchQueue(label: "timers")
    stopwatch.measure {
      for iteration in 0..<iterations {
        let timers = (0..<10_000).map { number in
          let timer = DispatchSource.makeTimerSource(queue: queue)
          timer.setEventHandler { tally.add(number) }
          timer.schedule(deadline: .now() + 60)
          timer.resume()
          return timer
        }
        for timer in timers { timer.cancel() }
        tally.add(iteration)
      }
    }
    return tally.sum
  }

  private static func timersOfRivulet(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let queue = QueueScheduler.queue(DispatchQueue(label: "timers"))
    stopwatch.measure {
      for iteration in 0..<iterations {
        let timers = (0..<10_000).map { number in
          Just(number).delay(for: .seconds(60), on: queue).sink { tally.add($0) }
        }
        for timer in timers { timer.dispose() }
        tally.add(iteration)
      }
    }
    return tally.sum
  }

  private static func replayByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let values = opaque(Array(0..<1000))
    stopwatch.measure {
      for _ in 0..<iterations {
        let listener: (Int) -> Void = opaque { tally.add($0) }
        for value in values { listener(value) }
      }
    }
    return tally.sum
  }

  private static func replayLate(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let subject = opaque(ReplaySubject<Int, Never>(capacity: 1000))
    for value in 0..<1000 { subject.send(value) }
    stopwatch.measure {
      for _ in 0..<iterations { subject.sink { tally.add($0) }.dispose() }
    }
    return tally.sum
  }
}

/// One timer, which looks at the time of the last value when it goes off.
final class HandmadeDebounce: Sendable {
  private struct State {
    var value = 0
    var deadline = DispatchTime.now()
    var isWaiting = false
  }

  private let state = Mutex(State())
  private let queue: DispatchQueue
  private let listener: @Sendable (Int) -> Void

  init(_ queue: DispatchQueue, listener: @escaping @Sendable (Int) -> Void) {
    self.queue = queue
    self.listener = listener
  }

  func set(_ value: Int) {
    let deadline = DispatchTime.now() + 60
    let isFirst = state.withLock { state in
      state.value = value
      state.deadline = deadline
      defer { state.isWaiting = true }
      return !state.isWaiting
    }
    if isFirst { wait(until: deadline) }
  }

  func cancel() {
    state.withLock { $0.isWaiting = false }
  }

  private func wait(until deadline: DispatchTime) {
    queue.asyncAfter(deadline: deadline) { [weak self] in self?.goOff() }
  }

  private func goOff() {
    let (value, later) = state.withLock { state -> (Int?, DispatchTime?) in
      guard state.isWaiting else { return (nil, nil) }
      guard state.deadline <= .now() else { return (nil, state.deadline) }
      state.isWaiting = false
      return (state.value, nil)
    }
    if let later { wait(until: later) }
    if let value { listener(value) }
  }
}
