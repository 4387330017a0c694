import Rivulet

/// Five fields at once.
@MainActor func address(
  _ name: Observable<String>,
  _ street: Observable<String>,
  _ number: Observable<Int>,
  _ city: Observable<String>,
  _ isPrivate: Observable<Bool>,
  _ screen: Screen
) {
  name.combineLatest(street, number, city, isPrivate)
    .map { $4 ? $0 : "\($0), \($1) \($2), \($3)" }
    .removeDuplicates()
    .map { $0.isEmpty ? "no address" : $0 }
    .dropFirst()
    .bind(to: screen, \.title)
}
