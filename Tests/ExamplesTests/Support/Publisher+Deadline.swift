import Rivulet
import Testing

@testable import Examples

extension Publisher where Failure == Never {
  /// Waits for the first value; fails the test if it takes too long.
  func firstValue(
    within limit: Duration,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Output {
    let deadline = Interval(every: limit, on: .background).map { _ in Output?.none }
    let value = await map(Optional.some).merge(with: deadline).firstValue() ?? nil
    return try #require(value, "it took more than \(limit)", sourceLocation: sourceLocation)
  }
}

extension Property<Bool> {
  /// Waits until this is false, and what was sent to the main queue before has been delivered.
  func becomesFalse(
    within limit: Duration,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    _ = try await filter { !$0 }.receive(on: .main)
      .firstValue(within: limit, sourceLocation: sourceLocation)
  }
}
