/// How a stream ended.
public enum Completion<Failure: Error>: Sendable {
  /// It ended normally.
  case finished

  /// It ended with an error.
  case failure(Failure)
}

extension Completion: Equatable where Failure: Equatable {}

extension Completion: Hashable where Failure: Hashable {}
