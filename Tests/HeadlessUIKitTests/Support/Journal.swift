/// The calls that controllers got, in their order.
@MainActor
final class Journal {
  private(set) var entries: [String] = []

  func add(_ entry: String) {
    entries.append(entry)
  }

  /// Returns the calls so far and forgets them.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
