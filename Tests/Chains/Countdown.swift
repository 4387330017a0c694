import Rivulet

/// Ten, nine, eight.
@MainActor func countdown(_ screen: Screen) {
  Interval(every: .seconds(1), on: .main)
    .prefix(10)
    .map { 9 - $0 }
    .prepend(10)
    .map { $0 == 0 ? "Lift-off" : "\($0)" }
    .append("Gone")
    .bind(to: screen, \.title)
}
