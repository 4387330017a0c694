import Rivulet

extension Workload {
  /// Values that are computed from others: the cost of setting one of those.
  static var derived: [Workload] {
    [
      derived("derived.1", "a set that changes one watched derived value") { $0 &* 2 },
      derived("derived.1.equal", "a set that changes nothing of one watched derived value") {
        $0 < 0 ? 1 : 0
      },
      Workload(
        "derived.form",
        "a set of one of three states, of which a watched validity is made",
        elements: 3,
        baseline: fillFormByHand,
        .rivulet(fillForm)
      ),
      Workload(
        "derived.diamond",
        "a set of a state, of which two derived values and their watched sum are made",
        baseline: setDiamondByHand,
        .rivulet(setDiamond)
      ),
      Workload(
        "transaction.5",
        "sets of five states as one step, of which one watched sum is made",
        baseline: setFiveByHand,
        .rivulet(setFive)
      ),
    ]
  }

  private static func derived(
    _ name: String,
    _ summary: String,
    _ transform: @escaping @Sendable (Int) -> Int
  ) -> Workload {
    Workload(
      name,
      summary,
      baseline: { iterations, stopwatch in
        let tally = Tally()
        let (source, result) = opaque((HandmadeObservable(0), HandmadeResult(transform(0))))
        result.bind { tally.add($0) }
        source.bind { result.update(transform($0)) }
        stopwatch.measure {
          for value in 1...iterations { source.value = value }
        }
        return tally.sum
      },
      .rivulet { iterations, stopwatch in
        let tally = Tally()
        let source = opaque(Observable(0))
        source.derived(transform).sink { tally.add($0) }
        stopwatch.measure {
          for value in 1...iterations { source.value = value }
        }
        return tally.sum
      }
    )
  }

  private static func fillFormByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let (name, age) = opaque((HandmadeObservable("Kim"), HandmadeObservable(0)))
    let (isAgreed, isValid) = opaque((HandmadeObservable(true), HandmadeResult(0)))
    let check: () -> Void = {
      isValid.update(!name.value.isEmpty && age.value >= 18 && isAgreed.value ? 1 : 0)
    }
    name.bind { _ in check() }
    age.bind { _ in check() }
    isAgreed.bind { _ in check() }
    isValid.bind { tally.add($0) }
    stopwatch.measure {
      for round in 0..<iterations {
        name.value = round & 1 == 0 ? "Lee" : "Kim"
        age.value = round & 31
        isAgreed.value = round & 3 != 0
      }
    }
    return tally.sum
  }

  private static func fillForm(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let (name, age) = opaque((Observable("Kim"), Observable(0)))
    let isAgreed = opaque(Observable(true))
    let isValid = Property {
      !name.value.isEmpty && age.value >= 18 && isAgreed.value ? 1 : 0
    }
    let token = isValid.sink { tally.add($0) }
    stopwatch.measure {
      for round in 0..<iterations {
        name.value = round & 1 == 0 ? "Lee" : "Kim"
        age.value = round & 31
        isAgreed.value = round & 3 != 0
      }
    }
    token.dispose()
    return tally.sum
  }

  private static func setDiamondByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let (source, next) = opaque((HandmadeObservable(0), HandmadeResult(1)))
    let (double, sum) = opaque((HandmadeResult(0), HandmadeResult(1)))
    sum.bind { tally.add($0) }
    source.bind { value in
      next.update(value &+ 1)
      double.update(value &* 2)
      sum.update(next.value &+ double.value)
    }
    stopwatch.measure {
      for value in 1...iterations { source.value = value }
    }
    return tally.sum
  }

  private static func setDiamond(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let source = opaque(Observable(0))
    let (next, double) = (source.derived { $0 &+ 1 }, source.derived { $0 &* 2 })
    let sum = Property { next.value &+ double.value }
    let token = sum.sink { tally.add($0) }
    stopwatch.measure {
      for value in 1...iterations { source.value = value }
    }
    token.dispose()
    return tally.sum
  }

  private static func setFiveByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let states = opaque((0..<5).map { _ in HandmadeObservable(0) })
    let (sum, last) = opaque((HandmadeResult(0), HandmadeState(0)))
    sum.bind { last.value = $0 }
    let (a, b, c, d, e) = (states[0], states[1], states[2], states[3], states[4])
    for state in states {
      state.bind { _ in
        sum.update(a.value &+ b.value &+ c.value &+ d.value &+ e.value)
      }
    }
    stopwatch.measure {
      for value in 1...iterations {
        a.value = value
        b.value = value
        c.value = value
        d.value = value
        e.value = value
        tally.add(last.value)
      }
    }
    return tally.sum
  }

  private static func setFive(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let (tally, last) = (Tally(), Tally())
    let states = opaque((0..<5).map { _ in Observable(0) })
    let (a, b, c, d, e) = (states[0], states[1], states[2], states[3], states[4])
    let sum = Property { a.value &+ b.value &+ c.value &+ d.value &+ e.value }
    let token = sum.sink { last.add($0 &- last.sum) }
    stopwatch.measure {
      for value in 1...iterations {
        transaction {
          a.value = value
          b.value = value
          c.value = value
          d.value = value
          e.value = value
        }
        tally.add(last.sum)
      }
    }
    token.dispose()
    return tally.sum
  }
}
