import Rivulet
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
    await eventually("subscriptions outlive the test", within: 5) { count.current == 0 }
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

extension Trait where Self == LeakCheck {
  /// Every subscription that a test makes has to be gone at its end.
  static var leakChecked: Self { Self() }
}

/// An object whose lifetime is watched.
final class Token: Sendable {
  private let onDeinit: (@Sendable () -> Void)?

  init(onDeinit: (@Sendable () -> Void)? = nil) {
    self.onDeinit = onDeinit
  }

  deinit {
    onDeinit?()
  }

  /// Does nothing, but makes a closure capture it.
  func touch() {}
}

/// Watches the lifetime of an object that is given to closures.
final class Captured {
  private weak var token: Token?

  init() {}

  /// Hands a new object to `body`, which may capture it anywhere.
  @discardableResult
  func use<Result>(_ body: (Token) -> Result) -> Result {
    let token = Token()
    self.token = token
    return body(token)
  }

  /// Whether nothing keeps the object alive any more.
  var isReleased: Bool { token == nil }
}
