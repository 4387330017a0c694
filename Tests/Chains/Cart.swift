import Rivulet

/// The sum of a cart.
@MainActor func cart(
  _ items: Observable<[Item]>,
  _ amounts: Observable<[Int: Int]>,
  _ screen: Screen
) {
  items.combineLatest(amounts)
    .map { items, amounts in
      items.map { $0.price * Double(amounts[$0.id] ?? 0) }.reduce(0, +)
    }
    .removeDuplicates()
    .map { "Total: \($0)" }
    .bind { screen.title = $0 }
}
