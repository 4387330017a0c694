import Rivulet

/// Asks a server every second, three times for each answer, and tells of changes.
func polling(_ seconds: Interval) -> AnyPublisher<Int, Problem> {
  seconds
    .map { $0 % 10 }
    .setFailureType(to: Problem.self)
    .flatMapLatest { number in
      Deferred { load(number) }.retry(3).timeout(.seconds(5), on: .main)
    }
    .removeDuplicates()
    .handleEvents(receiveOutput: { print("status", $0) })
    .eraseToAnyPublisher()
}
