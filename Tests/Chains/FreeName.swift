import Rivulet

/// Whether a name is free, asked of a server while one types.
func freeName(_ name: Observable<String>) -> AnyPublisher<String, Never> {
  name.changes
    .map { String($0.filter { !$0.isWhitespace }) }
    .filter { $0.count > 3 }
    .removeDuplicates()
    .debounce(for: .milliseconds(400), on: .main)
    .flatMapLatest { name in
      isFree(name).retry(1).map { $0 ? "\(name) is free" : "\(name) is taken" }
        .replaceError(with: "no answer")
    }
    .eraseToAnyPublisher()
}
