import Rivulet

/// What the clock shows, kept up to date by a scheduler.
@MainActor
final class ClockViewModel {
  /// The text of the label.
  let observableTime: Observable<String> = Observable(value: "Observable")

  private let bag = DisposeBag()

  /// Looks at the clock every second from now on.
  func start(on scheduler: some Scheduler) {
    scheduler.ticks(every: .seconds(1))
      .bind(to: self) { viewModel, _ in viewModel.checkTime() }
      .disposed(by: bag)
  }

  /// Looks at the clock.
  func checkTime() {
    observableTime.value = Clock.currentTime()
  }
}
