import Rivulet

/// A stop watch that a button starts and stops.
@MainActor func stopWatch(_ isRunning: Observable<Bool>, _ screen: Screen) {
  isRunning
    .removeDuplicates()
    .map { $0 ? Interval(every: .milliseconds(100), on: .main).eraseToAnyPublisher() : idle() }
    .switchToLatest()
    .scan(0) { tenths, _ in tenths + 1 }
    .map { "\($0 / 600):\($0 / 10 % 60).\($0 % 10)" }
    .bind { screen.title = $0 }
}

private func idle() -> AnyPublisher<Int, Never> {
  Empty(completeImmediately: false).eraseToAnyPublisher()
}
