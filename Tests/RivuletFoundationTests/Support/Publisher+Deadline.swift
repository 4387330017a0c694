import Rivulet
import Testing

@testable import Examples

extension Publisher {
  /// Waits for the first value, or the failure before it; fails the test if it takes too long.
  func firstResult(
    within limit: Duration = .seconds(600),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Output, Failure> {
    let deadline = QueueScheduler.background.ticks(every: limit)
      .map { _ in Result<Output, Failure>?.none }
    let result =
      await map { (value) throws(Failure) in Result<Output, Failure>?(.success(value)) }
      .catch { (error) throws(Never) in Just(Result<Output, Failure>?(.failure(error))) }
      .merge(with: deadline)
      .firstValue() ?? nil
    return try #require(result, "it took more than \(limit)", sourceLocation: sourceLocation)
  }
}
