import Rivulet

extension Workload {
  /// A current value that is set and changed in place.
  static var state: [Workload] {
    [
      Workload(
        "state.1",
        "a change of a current value, with one subscriber",
        baseline: sendByHand { source, tally in source.bind { tally.add($0) } },
        .rivulet(setObservable),
        Row("\(Row.rivuletName), tracked", setTrackedObservable),
        .observation(setTrackedModel)
      ),
      Workload(
        "state.append",
        "an append to an array of 100 elements or more; 100 by hand",
        elements: 2,
        baseline: appendByHand(to: 100),
        .rivulet(appendToObservable(of: 100)),
        Row("\(Row.rivuletName), 100000 elements", appendToObservable(of: 100_000))
      ),
    ] + derived
  }

  private static func setObservable(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let state = opaque(Observable(0))
    state.sink { tally.add($0) }
    stopwatch.measure {
      for value in 0..<iterations { state.value = value }
    }
    return tally.sum
  }

  // An element is appended and removed in turns, so that the array keeps its size.

  private static func appendByHand(to count: Int) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      let state = opaque(HandmadeObservable(numbers(count)))
      state.bind { tally.add($0.count &- count) }
      stopwatch.measure {
        for value in 0..<iterations {
          state.value.append(value)
          state.value.removeLast()
        }
      }
      return tally.sum
    }
  }

  private static func appendToObservable(of count: Int) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      let state = opaque(Observable(numbers(count)))
      state.sink { tally.add($0.count &- count) }
      stopwatch.measure {
        for value in 0..<iterations {
          state.value.append(value)
          state.value.removeLast()
        }
      }
      return tally.sum
    }
  }

  /// That many numbers, with room for one more.
  private static func numbers(_ count: Int) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(count + 1)
    numbers.append(contentsOf: 0..<count)
    return numbers
  }
}
