import Rivulet

extension Sequence where Self: Sendable, Element: Sendable {
  /// The elements as a stream that could fail.
  var failable: some Publisher<Element, Problem> {
    publisher.setFailureType(to: Problem.self)
  }

  /// The elements, then a failure.
  func failing(_ problem: Problem) -> AnyPublisher<Element, Problem> {
    failable.append(Fail(problem)).eraseToAnyPublisher()
  }
}
