import Rivulet

/// One request for two who watch it.
@MainActor func shared(_ id: Observable<Int>, _ screen: Screen) {
  let profile =
    id
    .removeDuplicates()
    .flatMapLatest { user($0).map(Optional.some).replaceError(with: nil) }
    .share()
  profile
    .compactMap { $0?.name }
    .map { "Name: \($0)" }
    .bind(to: screen, \.title)
  profile
    .map { $0 == nil }
    .removeDuplicates()
    .bind { screen.isBusy = $0 }
}
