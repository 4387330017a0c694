import Rivulet

/// A game's keys and ticks, folded into a place.
@MainActor func game(_ keys: Subject<Character, Never>, _ ticks: Interval, _ screen: Screen) {
  let turns =
    keys
    .compactMap { key -> (Int, Int)? in
      switch key {
      case "w": (0, -1)
      case "s": (0, 1)
      case "a": (-1, 0)
      case "d": (1, 0)
      default: nil
      }
    }
    .prepend((1, 0))
    .combineLatest(ticks)
    .map { $0.0 }
  turns
    .scan((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    .prefix { abs($0.0) < 20 && abs($0.1) < 20 }
    .map { "\($0.0), \($0.1)" }
    .bind { screen.title = $0 }
}
