import Synchronization

/// Counts the live subscriptions that were made within its scope, to prove that none leaks.
///
/// In debug builds every subscription counts itself from its creation to its deallocation
/// (contract 8). In release builds nothing is counted and ``current`` stays 0.
///
/// ```swift
/// let count = LiveCount()
/// count.track {
///   let subject = Subject<Int, Never>()
///   subject.sink { print($0) }.dispose()
/// }
/// print(count.current)  // Prints "0"
/// ```
public final class LiveCount: Sendable {
  @TaskLocal static var active: LiveCount?

  private let count = Atomic<Int>(0)

  /// Creates a count of zero.
  public init() {}

  /// How many of the subscriptions made within the scope are alive.
  public var current: Int { count.load(ordering: .sequentiallyConsistent) }

  /// Runs `body`; what it subscribes to in its task is counted here.
  public func track<Result>(_ body: () throws -> Result) rethrows -> Result {
    try LiveCount.$active.withValue(self) { try body() }
  }

  /// Runs `body`; what it subscribes to in its task and in child tasks is counted here.
  public func track<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await LiveCount.$active.withValue(self, operation: body)
  }

  func add(_ change: Int) {
    count.add(change, ordering: .sequentiallyConsistent)
  }
}

/// A member of every object that stands for a live subscription.
#if DEBUG
  @usableFromInline
  struct LiveMark: ~Copyable, Sendable {
    @usableFromInline let count: LiveCount?

    @usableFromInline
    init() {
      count = LiveCount.active
      count?.add(1)
    }

    deinit {
      count?.add(-1)
    }
  }
#else
  @usableFromInline
  struct LiveMark: ~Copyable, Sendable {
    @inlinable
    init() {}
  }
#endif
