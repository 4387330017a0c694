import Rivulet

/// A stream of errors of its own, made of those of others.
func errors(_ path: String) -> AnyPublisher<[String], Problem> {
  fetch(path)
    .mapError { _ in Problem.offline }
    .filter { !$0.isEmpty }
    .tryMap { bytes throws(Problem) in
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
      return text
    }
    .map { $0.split(separator: "\n").map(String.init) }
    .catch { problem -> AnyPublisher<[String], Problem> in
      problem == .offline
        ? Just([]).setFailureType(to: Problem.self).eraseToAnyPublisher()
        : Fail(problem).eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
}
