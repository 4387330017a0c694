import Rivulet

/// As many fields as there are.
func allRight(_ fields: [Observable<String>]) -> AnyPublisher<Bool, Never> {
  fields.map { $0.map { !$0.isEmpty }.removeDuplicates() }
    .combineLatest()
    .map { $0.allSatisfy { $0 } }
    .removeDuplicates()
    .eraseToAnyPublisher()
}
