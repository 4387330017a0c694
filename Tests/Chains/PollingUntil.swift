import Rivulet

/// Asks until the work is done, and counts the attempts.
@MainActor func pollUntilDone(_ screen: Screen) {
  Interval(every: .seconds(2), on: .main)
    .prepend(0)
    .concatMap { load($0).replaceError(with: 0) }
    .enumerated()
    .first { $0.element >= 100 || $0.offset > 30 }
    .map { $0.element >= 100 ? "done" : "gave up after \($0.offset)" }
    .bind { screen.title = $0 }
}
