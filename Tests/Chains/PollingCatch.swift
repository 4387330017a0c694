import Rivulet

/// The same, and another publisher takes over from what fails.
@MainActor func pollInSpiteOfFailures(_ screen: Screen) {
  let answers = Interval(every: .seconds(2), on: .main)
    .prepend(0)
    .concatMap { load($0).catch { _ in Just(0) } }
  answers
    .enumerated()
    .first { $0.element >= 100 || $0.offset > 30 }
    .map { $0.element >= 100 ? "done" : "gave up after \($0.offset)" }
    .bind { screen.title = $0 }
}
