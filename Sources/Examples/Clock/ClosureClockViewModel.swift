/// The variant without an observable: one closure is told of each change, and of no first value.
@MainActor
final class ClosureClockViewModel {
  /// What is called with each new time; a second closure takes the place of the first.
  var didChangeTime: ((String) -> Void)?

  private var time = "" {
    didSet { didChangeTime?(time) }
  }

  /// Looks at the clock.
  func checkTime() {
    time = Clock.currentTime()
  }
}
