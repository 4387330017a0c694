import Rivulet

extension Workload {
  /// Sources that have all their values at once: the cost of a value.
  static var cold: [Workload] { [range, flatMap] }

  private static var range: Workload {
    Workload(
      "cold.range",
      "a number of a range through map, filter, map; a for loop by hand",
      baseline: { iterations, stopwatch in
        let tally = opaque(Tally())
        stopwatch.measure {
          for value in 0..<opaque(iterations) {
            let tripled = value &* 3
            if tripled & 1 == 0 {
              tally.add(tripled &+ 1)
            }
          }
        }
        return tally.sum
      },
      .rivulet { iterations, stopwatch in
        let tally = opaque(Tally())
        stopwatch.measure {
          (0..<opaque(iterations)).publisher
            .map { $0 &* 3 }.filter { $0 & 1 == 0 }.map { $0 &+ 1 }
            .sink { tally.add($0) }
        }
        return tally.sum
      }
    )
  }

  private static var flatMap: Workload {
    Workload(
      "flatMap.sync",
      "a value of an inner range of ten; two nested for loops by hand",
      elements: 10,
      baseline: { iterations, stopwatch in
        let tally = opaque(Tally())
        let width = opaque(10)
        stopwatch.measure {
          for outer in 0..<opaque(iterations) {
            for inner in outer..<outer + width { tally.mix(inner) }
          }
        }
        return tally.sum
      },
      .rivulet { iterations, stopwatch in
        let tally = opaque(Tally())
        let width = opaque(10)
        stopwatch.measure {
          (0..<opaque(iterations)).publisher
            .flatMap { ($0..<$0 + width).publisher }
            .sink { tally.mix($0) }
        }
        return tally.sum
      },
      .asyncSequence { iterations, stopwatch in
        let tally = opaque(Tally())
        let width = opaque(10)
        let values = AsyncRange(0..<opaque(iterations)).flatMap { AsyncRange($0..<$0 + width) }
        stopwatch.measure {
          consume(values) { tally.mix($0) }
        }
        return tally.sum
      }
    )
  }
}
