import Rivulet

/// The position of a player as text, while it plays.
@MainActor func player(
  _ position: Subject<Double, Never>,
  _ duration: Observable<Double>,
  _ screen: Screen
) {
  position
    .withLatestFrom(duration)
    .filter { $1 > 0 }
    .map { (Int($0), Int(max(0, $1 - $0))) }
    .removeDuplicates { $0 == $1 }
    .map { "\($0 / 60):\($0 % 60), \($1 / 60):\($1 % 60) to go" }
    .bind { screen.title = $0 }
}
