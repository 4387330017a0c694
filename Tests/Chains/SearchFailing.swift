import Rivulet

/// The same where the failure ends the search.
@MainActor func searchOnce(_ text: Observable<String>, _ screen: Screen) {
  text
    .filter { !$0.isEmpty }
    .removeDuplicates()
    .map { $0.lowercased() }
    .flatMap { search($0) }
    .map { items in items.filter { $0.price > 10 }.map(\.name) }
    .catch { _ in Just(["failed"]) }
    .receive(on: .main)
    .bind { screen.rows = $0 }
}
