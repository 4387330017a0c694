import Rivulet

/// Opens what a link points at, once somebody has logged in.
@MainActor func deepLink(
  _ links: Subject<String, Never>,
  _ account: Observable<User?>,
  _ screen: Screen
) {
  let ready = account.compactMap { $0 }.first()
  let parts =
    links
    .filter { $0.hasPrefix("app://") }
    .map { $0.dropFirst(6).split(separator: "/").map(String.init) }
  parts
    .compactMap { parts in parts.count == 2 ? Int(parts[1]) : nil }
    .combineLatest(ready)
    .flatMapLatest { id, _ in user(id).map(\.name).replaceError(with: "unknown") }
    .receive(on: .main)
    .bind { screen.show($0) }
}
