import Rivulet

/// Loads page after page while one scrolls, one at a time, and adds up what came.
@MainActor func paging(_ ends: Subject<Void, Never>, _ screen: Screen) {
  let pages =
    ends
    .scan(0) { number, _ in number + 1 }
    .prepend(0)
    .concatMap { page($0) }
  pages
    .prefix { $0.next != nil }
    .scan(into: [Item]()) { items, page in items += page.items }
    .map { items in items.map { "\($0.name): \($0.price)" } }
    .bind(receiveCompletion: { screen.problem = "\($0)" }, receiveValue: { screen.rows = $0 })
}
