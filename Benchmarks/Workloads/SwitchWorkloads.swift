import Rivulet

extension Workload {
  /// A source of sources, of which the newest counts: the cost of a change and one event.
  static var switching: [Workload] {
    [
      Workload(
        "switch",
        "a change to another inner source and an event from it",
        baseline: switchByHand,
        .rivulet(switchSubjects)
      )
    ]
  }

  private static func switchByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let outer = opaque(HandmadeObservable<HandmadeObservable<Int>?>(nil))
    var current: HandmadeObservable<Int>?
    outer.bind { inner in
      current?.unbind()
      current = inner
      inner?.bind { tally.mix($0) }
    }
    let (first, second) = opaque((HandmadeObservable(0), HandmadeObservable(0)))
    stopwatch.measure {
      for value in 0..<iterations {
        let inner = value & 1 == 0 ? first : second
        outer.value = inner
        inner.value = value
      }
    }
    return tally.sum
  }

  private static func switchSubjects(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let outer = opaque(Subject<Subject<Int, Never>, Never>())
    outer.switchToLatest().sink { tally.mix($0) }
    let (first, second) = opaque((Subject<Int, Never>(), Subject<Int, Never>()))
    stopwatch.measure {
      for value in 0..<iterations {
        let inner = value & 1 == 0 ? first : second
        outer.send(inner)
        inner.send(value)
      }
    }
    return tally.sum
  }
}
