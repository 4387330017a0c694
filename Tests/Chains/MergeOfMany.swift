import Rivulet

/// A collection of requests, as they come, after a step that can fail.
func mergeOfMany(_ lines: Subject<String, Never>) -> AnyPublisher<Int, any Error> {
  lines
    .tryMap { try parse($0) }
    .filter { $0 < 100 }
    .concatMap { count in
      (0..<count).map { load($0).mapError { $0 as any Error } }.merge()
    }
    .scan(0) { $0 + $1 }
    .prepend(0)
    .eraseToAnyPublisher()
}
