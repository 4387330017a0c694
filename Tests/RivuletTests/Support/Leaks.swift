import Rivulet
import RivuletTesting
import Testing

/// Asserts that no subscription made in a test outlives it (contract 8).
struct LeakCheck: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let count = LiveCount()
    try await count.track(isolation: nil) { try await function() }
    await eventually("subscriptions outlive the test") { count.current == 0 }
  }
}

extension LiveCount {
  /// Whether subscriptions are counted at all; a release build has no time for that.
  static var isCounting: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}

extension Testing.Trait where Self == LeakCheck {
  /// Every subscription that a test makes has to be gone at its end.
  static var leakChecked: Self { Self() }
}

extension Lifetime {
  /// Does nothing, but makes a closure capture it.
  func touch() {}
}

/// Watches the lifetime of an object that is given to closures.
final class Captured {
  private weak var object: Lifetime?

  init() {}

  /// Hands a new object to `body`, which may capture it anywhere.
  @discardableResult
  func use<Result>(_ body: (Lifetime) -> Result) -> Result {
    let object = Lifetime()
    self.object = object
    return body(object)
  }

  /// Whether nothing keeps the object alive any more.
  var isReleased: Bool { object == nil }
}
