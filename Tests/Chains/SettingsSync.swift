import Rivulet

/// Three settings as one value that is stored.
func settings(
  _ isDark: Observable<Bool>,
  _ fontSize: Observable<Int>,
  _ language: Observable<String>
) -> AnyPublisher<Settings, Problem> {
  isDark.combineLatest(fontSize, language)
    .map { Settings(isDark: $0, fontSize: min(max($1, 8), 32), language: $2) }
    .removeDuplicates()
    .dropFirst()
    .debounce(for: .seconds(1), on: .background)
    .concatMap { store($0) }
    .handleEvents(receiveOutput: { print("stored", $0) })
    .receive(on: .main)
    .eraseToAnyPublisher()
}
