import Rivulet

/// Loads users in fours and gathers who has an address.
func batch(_ ids: [Int]) -> AnyPublisher<[String], Problem> {
  ids.publisher
    .removeDuplicates()
    .filter { $0 > 0 }
    .flatMap(maxConcurrent: 4) { user($0).retry(1) }
    .filter { $0.email.contains("@") }
    .map { "\($0.name) <\($0.email)>" }
    .collect()
    .map { $0.sorted() }
    .eraseToAnyPublisher()
}
