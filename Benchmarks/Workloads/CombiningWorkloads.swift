import Rivulet

extension Workload {
  /// Operators with several upstreams: the cost of an event.
  static var combining: [Workload] { [combineLatest, zip, merge] }

  private static var combineLatest: Workload {
    Workload(
      "combineLatest.2",
      "an event to one of two sources, combined with the last of the other",
      elements: 2,
      baseline: pairByHand { left, right, tally in
        let pair = HandmadeLatest<Int, Int> { tally.mix($0 &+ $1) }
        left.bind { pair.setLeft($0) }
        right.bind { pair.setRight($0) }
      },
      .rivulet(
        pairOfSubjects { left, right, tally in
          left.combineLatest(right).sink { tally.mix($0.0 &+ $0.1) }
        }
      )
    )
  }

  private static var zip: Workload {
    Workload(
      "zip.2",
      "an event to one of two sources, paired with one of the other",
      elements: 2,
      baseline: pairByHand { left, right, tally in
        let pair = HandmadeZip<Int, Int> { tally.mix($0 &+ $1) }
        left.bind { pair.addLeft($0) }
        right.bind { pair.addRight($0) }
      },
      .rivulet(
        pairOfSubjects { left, right, tally in
          left.zip(right).sink { tally.mix($0.0 &+ $0.1) }
        }
      )
    )
  }

  private static var merge: Workload {
    Workload(
      "merge.4",
      "an event to one of four sources, merged",
      elements: 4,
      baseline: { iterations, stopwatch in
        let tally = Tally()
        let sources = opaque((0..<4).map { _ in HandmadeObservable(0) })
        for source in sources {
          source.bind { tally.mix($0) }
        }
        let (first, second, third, fourth) = (sources[0], sources[1], sources[2], sources[3])
        stopwatch.measure {
          for value in 0..<iterations {
            first.value = value
            second.value = value
            third.value = value
            fourth.value = value
          }
        }
        return tally.sum
      },
      .rivulet { iterations, stopwatch in
        let tally = Tally()
        let sources = opaque((0..<4).map { _ in Subject<Int, Never>() })
        let (first, second, third, fourth) = (sources[0], sources[1], sources[2], sources[3])
        first.merge(with: second, third, fourth).sink { tally.mix($0) }
        stopwatch.measure {
          for value in 0..<iterations {
            first.send(value)
            second.send(value)
            third.send(value)
            fourth.send(value)
          }
        }
        return tally.sum
      }
    )
  }

  private static func pairByHand(
    _ connect: @escaping (HandmadeObservable<Int>, HandmadeObservable<Int>, Tally) -> Void
  ) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      let left = opaque(HandmadeObservable(0))
      let right = opaque(HandmadeObservable(0))
      connect(left, right, tally)
      stopwatch.measure {
        for value in 0..<iterations {
          left.value = value
          right.value = value
        }
      }
      return tally.sum
    }
  }

  private static func pairOfSubjects(
    _ connect: @escaping (Subject<Int, Never>, Subject<Int, Never>, Tally) -> Void
  ) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      let left = opaque(Subject<Int, Never>())
      let right = opaque(Subject<Int, Never>())
      connect(left, right, tally)
      stopwatch.measure {
        for value in 0..<iterations {
          left.send(value)
          right.send(value)
        }
      }
      return tally.sum
    }
  }
}
