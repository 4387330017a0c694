import Dispatch
import Rivulet

/// Many of one thing that live at the same time: what one of them costs, in time and in memory.
extension Workload {
  /// As many subscriptions to one source.
  static func liveSubscriptions(_ count: Int) -> Workload {
    Workload(
      "subscriptions.\(count)",
      "one of \(count) live subscriptions to one source",
      elements: count,
      baseline: live(HandmadeRegistry<Int>()) { source, tally in
        for _ in 0..<count { _ = source.add { tally.add($0) } }
        return source
      } use: {
        $0.send(1)
      },
      .rivulet(
        live(Subject<Int, Never>()) { source, tally in
          for _ in 0..<count { source.sink { tally.add($0) } }
          return source
        } use: {
          $0.send(1)
        }
      )
    )
  }

  /// As many timers, none of which goes off.
  static func liveTimers(_ count: Int) -> Workload {
    Workload(
      "timers.\(count)",
      "one of \(count) live timers",
      elements: count,
      baseline: live(DispatchQueue(label: "timers")) { queue, tally in
        (0..<count).map { number in
          let timer = DispatchSource.makeTimerSource(queue: queue)
          timer.setEventHandler { tally.add(number) }
          timer.schedule(deadline: .now() + 60)
          timer.resume()
          return timer
        }
      } use: {
        $0.forEach { $0.cancel() }
      },
      .rivulet(
        live(QueueScheduler.queue(DispatchQueue(label: "timers"))) { queue, tally in
          (0..<count).map { number in
            Just(number).delay(for: .seconds(60), on: queue).sink { tally.add($0) }
          }
        } use: {
          $0.forEach { $0.dispose() }
        }
      )
    )
  }

  /// A merge of as many sources, each of which sends once.
  static func mergeOfMany(_ count: Int) -> Workload {
    Workload(
      "merge.\(count)",
      "one of \(count) sources, merged, and its event",
      elements: count,
      baseline: live((0..<count).map { _ in HandmadeObservable(0) }) { sources, tally in
        for source in sources { source.bind { tally.add($0) } }
        for source in sources { source.value = 1 }
        return sources
      } use: {
        $0[0].value = 1
      },
      .rivulet(
        live((0..<count).map { _ in Subject<Int, Never>() }) { sources, tally in
          sources.merge().sink { tally.add($0) }
          for source in sources { source.send(1) }
          return sources
        } use: {
          $0[0].send(1)
        }
      )
    )
  }

  /// As many values that are derived from one state in a row of two, and watched.
  static func derivedGraph(_ count: Int) -> Workload {
    Workload(
      "derived.\(count)",
      "one of \(count) derived values: made, watched, and changed once",
      elements: count,
      baseline: live(HandmadeEvent<Int>()) { source, tally in
        for number in 0..<count / 2 {
          let (first, second) = (HandmadeResult(number), HandmadeResult(number + 1))
          first.bind { second.update($0 &+ 1) }
          second.bind { tally.add($0) }
          source.listen { first.update($0 &+ number) }
        }
        source.send(1)
        return source
      } use: {
        $0.send(2)
      },
      .rivulet(
        live(Observable(0)) { source, tally in
          for number in 0..<count / 2 {
            source.derived { $0 &+ number }.derived { $0 &+ 1 }.sink { tally.add($0) }
          }
          source.value = 1
          return source
        } use: {
          $0.value = 2
        }
      )
    )
  }

  /// What is made of a source is measured; then it is used, and let go of.
  private static func live<Source, Made>(
    _ makeSource: @autoclosure @escaping () -> Source,
    _ make: @escaping (Source, Tally) -> Made,
    use: @escaping (Made) -> Void
  ) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      for _ in 0..<iterations {
        let source = opaque(makeSource())
        var made: Made?
        stopwatch.measure { made = make(source, tally) }
        made.map(use)
      }
      return tally.sum
    }
  }
}
