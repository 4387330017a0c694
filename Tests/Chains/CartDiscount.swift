import Rivulet

/// The same with a discount, a tax and what stands on the button.
@MainActor func discount(
  _ items: Observable<[Item]>,
  _ percent: Observable<Double>,
  _ screen: Screen
) {
  let net =
    items
    .map { $0.filter { !$0.isSold } }
    .map { $0.reduce(0) { $0 + $1.price } }
    .combineLatest(percent)
    .map { $0 * (1 - $1 / 100) }
  net
    .map { ($0 * 1.19 * 100).rounded() / 100 }
    .removeDuplicates()
    .map { $0 > 0 ? "Pay \($0)" : "Empty" }
    .bind(to: screen, \.title)
}
