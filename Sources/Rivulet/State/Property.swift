/// A value that is derived from another one and can only be read.
///
///     todos:                              [] --[a]--[a✓]--[a✓,b]--
///     todos.derived { $0.filter … }:      [] -------[a✓]----------
///
/// It is pulled and versioned: reading it computes it anew only if its source has changed, and what
/// its source sends is only a hint to look. So a read always fits what the source has. It follows
/// that source alone: of another state that the closure reads, changes go unnoticed. As a publisher
/// it sends the current value first and then changes; a value that equals the one before is no
/// change, where it can be compared, and one that was replaced before a subscriber was told of it
/// is left out.
///
/// It is subscribed to its source only while it has subscribers itself, and keeps the source's
/// value, not the source, alive: when the source is deallocated, its subscribers get `.finished`.
///
/// ```swift
/// let numbers = Observable([1, 2, 3])
/// let odd = numbers.derived { $0.filter { $0 % 2 == 1 } }
/// numbers.value.append(5)
/// print(odd.value)  // Prints "[1, 3, 5]"
/// ```
public final class Property<Value: Sendable>: Publisher {
  public typealias Output = Value
  public typealias Failure = Never

  private let formula: Formula<Value>
  private let hints: AnyPublisher<Void, Never>

  fileprivate init(_ formula: Formula<Value>, hints: AnyPublisher<Void, Never>) {
    self.formula = formula
    self.hints = hints
  }

  /// The current value; O(1) if its source has not changed since it was last computed.
  public var value: Value { formula.read().value }

  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Value, Downstream.Failure == Never {
    hints.subscribe(Pull(downstream: subscriber, formula: formula))
  }

  /// Subscribes to the changes from the current value on, which the closure gets.
  func subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    showing showCurrent: (Value) -> Void
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    let (value, version) = formula.read()
    showCurrent(value)
    hints.subscribe(Pull(downstream: subscriber, formula: formula, version: version))
  }

  /// Looks at the value whenever there is a hint, and passes it on if it has changed.
  private struct Pull<Downstream: Subscriber>: Stage
  where Downstream.Input == Value, Downstream.Failure == Never {
    typealias Input = Void
    typealias Failure = Never

    var downstream: Downstream
    var upstream = UpstreamState<any Subscription>.waiting
    let formula: Formula<Value>
    var version: UInt64?

    init(downstream: Downstream, formula: Formula<Value>, version: UInt64? = nil) {
      self.downstream = downstream
      self.formula = formula
      self.version = version
    }

    mutating func handle(_ input: Void, _ next: _Fusion<Downstream>) -> Demand {
      let (value, version) = formula.read()
      // The subscriber may have left while the value was computed.
      if version == self.version || upstream.isDisposed { return .max(1) }
      self.version = version
      return next(&downstream, value)
    }
  }
}

/// How a ``Property`` is computed, and what it was when it was last computed.
///
/// The version of a derived value is the version of its source at which it last changed.
private final class Formula<Value: Sendable>: Sendable {
  private struct Memo {
    var sourceVersion: UInt64
    var value: Value
    var version: UInt64
  }

  private let memo = Locked<Memo?>(nil)
  /// Computes the value, unless the source still has the given version.
  private let compute: @Sendable (_ unless: UInt64?) -> (value: Value, version: UInt64)?
  private let isEqual: (@Sendable (Value, Value) -> Bool)?

  init<Source>(
    _ source: @escaping @Sendable () -> (value: Source, version: UInt64),
    _ transform: @escaping @Sendable (Source) -> Value,
    isEqual: (@Sendable (Value, Value) -> Bool)?
  ) {
    compute = { known in
      let (value, version) = source()
      return version == known ? nil : (transform(value), version)
    }
    self.isEqual = isEqual
  }

  func read() -> (value: Value, version: UInt64) {
    let known = memo.withLock { $0 }
    guard let computed = compute(known?.sourceVersion) else {
      // Only a memo can have told it the version.
      return known.map { ($0.value, $0.version) } ?? read()
    }
    var new = Memo(
      sourceVersion: computed.version,
      value: computed.value,
      version: computed.version
    )
    if let known, isEqual?(known.value, computed.value) == true {
      new.version = known.version
    }
    let newest = new
    // What it replaces is released outside of the lock (contract 5).
    let former = memo.withLock { memo -> Memo? in
      guard (memo?.sourceVersion ?? 0) <= newest.sourceVersion else { return nil }
      defer { memo = newest }
      return memo
    }
    _ = former
    return (new.value, new.version)
  }
}

extension Observable {
  /// A value that is computed from this one.
  ///
  /// ```swift
  /// let name = Observable("Kim")
  /// print(name.derived { $0.count }.value)  // Prints "3"
  /// ```
  public func derived<T>(_ transform: @escaping @Sendable (Value) -> T) -> Property<T> {
    Property(formula(transform, isEqual: nil), hints: hints)
  }

  /// A value that is computed from this one; an equal value is no change.
  public func derived<T: Equatable>(
    _ transform: @escaping @Sendable (Value) -> T
  ) -> Property<T> {
    Property(formula(transform, isEqual: { $0 == $1 }), hints: hints)
  }

  private var hints: AnyPublisher<Void, Never> {
    source.map { _ in }.eraseToAnyPublisher()
  }

  private func formula<T>(
    _ transform: @escaping @Sendable (Value) -> T,
    isEqual: (@Sendable (T, T) -> Bool)?
  ) -> Formula<T> {
    Formula(source.cell.read, transform, isEqual: isEqual)
  }
}

extension Property {
  /// A value that is computed from this one.
  public func derived<T>(_ transform: @escaping @Sendable (Value) -> T) -> Property<T> {
    Property<T>(Formula(formula.read, transform, isEqual: nil), hints: hints)
  }

  /// A value that is computed from this one; an equal value is no change.
  public func derived<T: Equatable>(
    _ transform: @escaping @Sendable (Value) -> T
  ) -> Property<T> {
    Property<T>(Formula(formula.read, transform, isEqual: { $0 == $1 }), hints: hints)
  }
}
