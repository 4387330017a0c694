import Rivulet

/// What the clock shows, for as many as want to know.
@MainActor
final class ObservableClockViewModel {
  /// The text of the label.
  let observableTime: Observable<String> = Observable(value: "Observable")

  /// Looks at the clock.
  func checkTime() {
    observableTime.value = Clock.currentTime()
  }
}
