import Rivulet

/// Saves a text when typing pauses, one save after the other.
@MainActor func autoSave(_ text: Observable<String>, _ screen: Screen) {
  text.changes
    .removeDuplicates()
    .debounce(for: .seconds(2), on: .main)
    .withPrevious()
    .filter { $0.previous?.count != $0.current.count }
    .concatMap { change in
      save(change.current)
        .retry(3)
        .map { _ in "Saved \(change.current.count) characters" }
        .replaceError(with: "Not saved")
    }
    .bind(to: screen, \.title)
}
