import Rivulet
import Testing

@testable import Examples

extension Publisher {
  /// Waits for the first value, or the failure before it; fails the test if it takes too long.
  func firstResult(
    within limit: Duration = .seconds(600),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Output, Failure> {
    let deadline = Interval(every: limit, on: .background)
      .map { _ in Result<Output, Failure>?.none }
    let result =
      await map { value in Result<Output, Failure>?(.success(value)) }
      .catch { error in Just(Result<Output, Failure>?(.failure(error))) }
      .merge(with: deadline)
      .firstValue() ?? nil
    return try #require(result, "it took more than \(limit)", sourceLocation: sourceLocation)
  }
}
