import Rivulet

/// "Kim is typing", gone three seconds after the last key.
@MainActor func typing(_ keys: Subject<User, Never>, _ screen: Screen) {
  keys
    .map { "\($0.name) is typing" }
    .flatMapLatest { text in
      Just(text).append(Just("").delay(for: .seconds(3), on: .main))
    }
    .prepend("")
    .removeDuplicates()
    .bind(to: screen, \.title)
}
