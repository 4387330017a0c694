import Rivulet

/// Two requests side by side, one value of both.
@MainActor func sideBySide(_ id: Int, _ screen: Screen) {
  user(id).zip(search("new"), load(id))
    .map { user, items, count in "\(user.name): \(items.count) of \(count)" }
    .retry(2)
    .timeout(.seconds(10), on: .main) { .offline }
    .catch { Just("failed: \($0)") }
    .prepend("loading")
    .bind(to: screen, \.title)
}
