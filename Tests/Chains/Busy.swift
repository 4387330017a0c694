import Rivulet

/// A busy flag around a request, and its end on the main actor.
@MainActor func busy(_ screen: Screen, _ isBusy: Observable<Bool>) {
  Deferred { user(1) }
    .handleEvents(
      receiveSubscription: { _ in isBusy.value = true },
      receiveEnd: { isBusy.value = false }
    )
    .retry(2)
    .map { $0.name.uppercased() }
    .bind(
      receiveCompletion: { if case .failure(let problem) = $0 { screen.problem = "\(problem)" } },
      receiveValue: { screen.title = $0 }
    )
}
