import Rivulet

/// Filters, sorts and searches a list with three controls.
@MainActor func selection(
  _ items: Observable<[Item]>,
  _ text: Observable<String>,
  _ isCheap: Observable<Bool>,
  _ screen: Screen
) {
  items
    .combineLatest(text.map { $0.lowercased() }.removeDuplicates(), isCheap)
    .map { items, text, isCheap in
      items
        .filter { text.isEmpty || $0.name.lowercased().contains(text) }
        .filter { !isCheap || $0.price < 10 }
        .sorted { $0.name < $1.name }
    }
    .removeDuplicates()
    .map { $0.map { "\($0.name) (\($0.price))" } }
    .bind(to: screen, \.rows)
}
