import Rivulet

/// A collection of requests, in order, after a step that can fail.
func zipOfMany(_ lines: Subject<String, any Error>) -> AnyPublisher<Int, any Error> {
  lines
    .tryMap { try parse($0) }
    .map { count in (0..<count).map { load($0).mapError { $0 as any Error } } }
    .flatMap { requests in requests.zip() }
    .map { $0.reduce(0, +) }
    .filter { $0 > 0 }
    .removeDuplicates()
    .eraseToAnyPublisher()
}
