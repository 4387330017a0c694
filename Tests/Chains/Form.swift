import Rivulet

/// A form whose button is enabled when three fields are right.
@MainActor func form(
  _ name: Observable<String>,
  _ email: Observable<String>,
  _ password: Observable<String>,
  _ screen: Screen
) {
  name.combineLatest(email, password)
    .map { !$0.isEmpty && $1.contains("@") && $2.count >= 8 }
    .removeDuplicates()
    .dropFirst()
    .map { $0 ? "ready" : "incomplete" }
    .bind(to: screen, \.title)
}
