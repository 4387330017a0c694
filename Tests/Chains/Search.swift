import Rivulet

/// A search field: wait until typing pauses, ask, show names or the failure.
@MainActor func searchField(_ text: Observable<String>, _ screen: Screen) {
  text
    .map { $0.lowercased() }
    .filter { $0.count >= 2 }
    .debounce(for: .milliseconds(300), on: .main)
    .removeDuplicates()
    .flatMapLatest { search($0).replaceError(with: []) }
    .map { items in items.filter { $0.price > 10 }.map(\.name) }
    .bind { screen.rows = $0 }
}
