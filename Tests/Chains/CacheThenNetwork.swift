import Rivulet

/// What is known at once, then what the server says, then nothing twice.
@MainActor func profile(_ id: Int, _ screen: Screen) {
  cached(id)
    .setFailureType(to: Problem.self)
    .append(user(id).retry(1))
    .removeDuplicates()
    .map { "\($0.name), \($0.email)" }
    .catch { _ in cached(id).map { "\($0.name) (offline)" } }
    .receive(on: .main)
    .bind(to: screen, \.title)
}
