/// How a stream ended.
public enum Completion<Failure: Error>: Sendable {
  /// It ended normally.
  case finished

  /// It ended with an error.
  case failure(Failure)
}

extension Completion {
  /// The same end with another error.
  @inlinable @inline(__always)
  func mapFailure<NewFailure>(_ transform: (Failure) -> NewFailure) -> Completion<NewFailure> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}

extension Completion: Equatable where Failure: Equatable {}

extension Completion: Hashable where Failure: Hashable {}
