import Dispatch
import Rivulet

extension Workload {
  /// Screens and models as applications have them.
  static var programs: [Workload] {
    [
      Workload(
        "form",
        "a change of one of three states that are combined into one validity",
        elements: 3,
        baseline: formByHand,
        .rivulet(formOfStates)
      ),
      Workload(
        "search",
        "a text that starts a request and ends the one before, and its answer",
        baseline: searchByHand,
        .rivulet(searchLatest)
      ),
      Workload(
        "groupBy.1000",
        "an event of one of 1000 groups; a dictionary of listeners by hand",
        baseline: groupByHand,
        .rivulet(groupByKey)
      ),
      Workload(
        "bind.main",
        "a change of a state, bound on the main actor and set there; sink by hand",
        baseline: setOnMain { state, tally in state.sink { tally.add($0) } },
        .rivulet(setOnMain { state, tally in state.bind { tally.add($0) } })
      ),
    ]
  }

  // MARK: - A form

  private static func formByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let fields = opaque((0..<3).map { _ in HandmadeObservable(0) })
    let (name, email, password) = (fields[0], fields[1], fields[2])
    func validate() {
      tally.add(name.value &+ email.value > password.value ? 1 : 0)
    }
    for field in fields { field.bind { _ in validate() } }
    validate()
    stopwatch.measure {
      for value in 0..<iterations {
        name.value = value
        email.value = value
        password.value = value
      }
    }
    return tally.sum
  }

  private static func formOfStates(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let fields = opaque((0..<3).map { _ in Observable(0) })
    let (name, email, password) = (fields[0], fields[1], fields[2])
    name.combineLatest(email, password)
      .map { $0 &+ $1 > $2 }
      .sink { tally.add($0 ? 1 : 0) }
    stopwatch.measure {
      for value in 0..<iterations {
        name.value = value
        email.value = value
        password.value = value
      }
    }
    return tally.sum
  }

  // MARK: - A search

  private static func searchByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let text = opaque(HandmadeObservable(0))
    let answers = opaque(HandmadeRegistry<Int>())
    let running = HandmadeState<Int?>(nil)
    text.bind { query in
      if let number = running.value { answers.remove(number) }
      running.value = answers.add { tally.mix($0 &+ query) }
    }
    stopwatch.measure {
      for value in 0..<iterations {
        text.value = value
        answers.send(value)
      }
    }
    return tally.sum
  }

  private static func searchLatest(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let text = opaque(Subject<Int, Never>())
    let answers = opaque(Subject<Int, Never>())
    text
      .removeDuplicates()
      .flatMapLatest { query in answers.map { $0 &+ query } }
      .sink { tally.mix($0) }
    stopwatch.measure {
      for value in 0..<iterations {
        text.send(value)
        answers.send(value)
      }
    }
    return tally.sum
  }

  // MARK: - Groups

  private static func groupByHand(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let source = opaque(HandmadeObservable(0))
    let groups = HandmadeState<[Int: HandmadeObservable<Int>]>([:])
    source.bind { value in
      let key = value % 1000
      if let group = groups.value[key] {
        group.value = value
      } else {
        let group = HandmadeObservable(value)
        group.bind { tally.add($0 &+ key) }
        groups.value[key] = group
        group.value = value
      }
    }
    for value in 0..<1000 { source.value = value }
    stopwatch.measure {
      for value in 0..<iterations { source.value = value }
    }
    return tally.sum
  }

  private static func groupByKey(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    let source = opaque(Subject<Int, Never>())
    source
      .groupBy { $0 % 1000 }
      .flatMap { group in
        let key = group.key
        return group.map { $0 &+ key }
      }
      .sink { tally.add($0) }
    for value in 0..<1000 { source.send(value) }
    stopwatch.measure {
      for value in 0..<iterations { source.send(value) }
    }
    return tally.sum
  }

  // MARK: - The main actor

  private static func setOnMain(
    _ connect: @escaping @MainActor (Observable<Int>, Tally) -> any Disposable
  ) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      MainActor.assumeIsolated {
        let state = opaque(Observable(0))
        let token = connect(state, tally)
        stopwatch.measure {
          for value in 0..<iterations { state.value = value }
        }
        token.dispose()
      }
      return tally.sum
    }
  }
}
