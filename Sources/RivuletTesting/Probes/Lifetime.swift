import Rivulet
/// An object that is there to be released: capture it, or send it, and see when it goes.
public final class Lifetime: Sendable {
  private let onRelease: (@Sendable () -> Void)?

  /// An object that calls `onRelease` when nobody keeps it any more.
  public init(onRelease: (@Sendable () -> Void)? = nil) {
    self.onRelease = onRelease
  }

  deinit {
    onRelease?()
  }
}

/// Counts objects that live, to prove that a stream lets go of what it held (contract 8).
///
/// ```swift
/// let ledger = LifetimeLedger()
/// let source = TestPublisher<Int, Never>()
/// let probe = source.map { [token = ledger.lifetime("closure")] in (token, $0).1 }.probe()
/// probe.dispose()
/// #expect(ledger.alive == [:])
/// ```
public final class LifetimeLedger: Sendable {
  private struct State {
    var alive: [String: Int] = [:]
    var releases: [String] = []
  }

  private let state = Locked(State())

  /// A ledger without entries.
  public init() {}

  /// A new object that is counted under `name` as long as somebody keeps it.
  ///
  /// - Parameters:
  ///   - name: What the object stands for.
  ///   - onRelease: Called from its `deinit`, to prove that no lock is held there.
  /// - Returns: The object, to be captured or sent.
  public func lifetime(
    _ name: String = "object",
    onRelease: (@Sendable () -> Void)? = nil
  ) -> Lifetime {
    state.withLock { $0.alive[name, default: 0] += 1 }
    return Lifetime { [self] in
      state.withLock { state in
        state.releases.append(name)
        let count = (state.alive[name] ?? 1) - 1
        state.alive[name] = count == 0 ? nil : count
      }
      onRelease?()
    }
  }

  /// A value that is counted under `name` as long as a copy of it exists.
  public func tracked<Value>(_ value: Value, _ name: String = "value") -> Tracked<Value> {
    Tracked(value: value, lifetime: lifetime(name))
  }

  /// How many objects live, by name; names without one are absent.
  public var alive: [String: Int] { state.withLock { $0.alive } }

  /// How many objects live.
  public var aliveCount: Int { alive.values.reduce(0, +) }

  /// The names of the objects that were released, in order.
  public var releases: [String] { state.withLock { $0.releases } }
}

/// A value together with an object that lives as long as any copy of it.
public struct Tracked<Value> {
  /// The value.
  public let value: Value

  /// The object.
  public let lifetime: Lifetime
}

extension Tracked: Sendable where Value: Sendable {}

/// Looks at an object without keeping it.
public final class WeakProbe<Object: AnyObject & Sendable>: Sendable {
  private weak let object: Object?

  /// A probe that looks at `object`.
  public init(_ object: Object) {
    self.object = object
  }

  /// Whether somebody still keeps the object.
  public var isAlive: Bool { object != nil }
}
