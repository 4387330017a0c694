import Rivulet

/// One sensor, shown and watched, for all who look at it and a little longer.
@MainActor func branches(_ sensor: Subject<Double, Never>, _ screen: Screen) {
  let text =
    sensor
    .latestWhenBusy()
    .share { readings in
      readings
        .map { "\($0)" }
        .merge(with: readings.filter { $0 > 100 }.map { _ in "too hot" })
    }
    .removeDuplicates()
    .share(replay: 1, linger: .seconds(5), on: .main)
  text.bind(to: screen, \.title)
  text
    .map { $0 == "too hot" }
    .removeDuplicates()
    .bind { screen.isBusy = $0 }
}
