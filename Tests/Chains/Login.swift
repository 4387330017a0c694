import Rivulet

/// A tap on "Log in" with what the fields hold at that moment.
@MainActor func login(
  _ taps: Subject<Void, Never>,
  _ name: Observable<String>,
  _ password: Observable<String>,
  _ screen: Screen
) {
  taps
    .withLatestFrom(name.combineLatest(password))
    .map { $1 }
    .filter { !$0.isEmpty && !$1.isEmpty }
    .flatMapLatest { name, password in
      logIn(name, password)
        .map { "Welcome, \($0.name)" }
        .catch { Just("Failed: \($0)") }
        .prepend("…")
    }
    .bind { screen.show($0) }
}
