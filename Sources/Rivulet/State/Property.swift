import Synchronization

/// A value that is derived from others and can only be read.
///
///     first:                                  1--2-----3---
///     last:                                   1-----5------
///     Property { first.value + last.value }:  2--3--7--8---
///
/// Every state that its closure reads is followed, whichever way, also from inside of a function
/// that it calls, and also if it is another one each time. It is pulled and versioned: reading it
/// computes it anew only if something that it has read has changed, and what its sources send is
/// only a hint to look. So a read is never stale, from any thread, also inside of a notification;
/// and a value that comes from two properties of one state changes once when that state does, with
/// values that fit together. If another thread changes a state in the middle of it, the closure
/// runs again; it must have no side effects. After some times it runs with what its states had at
/// one moment, so a state that is set all the time keeps no reader waiting.
///
/// As a publisher it sends the current value first and then changes. A subscriber is told what
/// differs from what it was told last: a value that is equal, where it can be compared, or that was
/// replaced before the subscriber was told of it, is left out, whoever else has read it. To a
/// subscriber without demand it keeps the newest one ready (contract 7).
///
/// It is subscribed to its sources only while it has subscribers itself, and to those alone that
/// the value is made of. `derived` and `combine` keep the values of their sources, not the sources,
/// alive: when all sources have been deallocated, the subscribers get `.finished`. A closure keeps
/// what it captures. A property that needs its own value stops the program with an error that names
/// the properties of the cycle by where they were made.
///
/// ```swift
/// let first = Observable("Ada")
/// let last = Observable("Byron")
/// let name = Property { "\(first.value) \(last.value)" }
/// let token = name.sink { print($0) }  // Prints "Ada Byron"
/// last.value = "Lovelace"  // Prints "Ada Lovelace"
/// print(name.value)  // Prints "Ada Lovelace"
/// token.dispose()
/// ```
public final class Property<Value: Sendable>: Publisher {
  public typealias Output = Value
  public typealias Failure = Never

  @usableFromInline let formula: Formula
  /// Tells Swift's Observation of changes, if it ever tracked a read.
  @usableFromInline let tracker = AtomicLazyReference<PropertyTracker>()

  @inlinable
  init(
    _ compute: @escaping @Sendable () -> Value,
    isEqual: (@Sendable (Value, Value) -> Bool)?,
    isView: Bool = false,
    _ name: Formula.Name
  ) {
    formula = Formula(compute, isEqual: isEqual, isView: isView, name)
  }

  /// Creates a value that is computed from every state that the closure reads.
  ///
  /// - Parameters:
  ///   - compute: Computes the value, on any thread that needs it.
  ///   - file: Where it is made, for the error that names it.
  ///   - line: Where it is made, for the error that names it.
  @inlinable
  public convenience init(
    _ compute: @escaping @Sendable () -> Value,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(compute, isEqual: nil, Formula.Name(file, line))
  }

  deinit {
    // Who made it in the middle of what is being tracked is told of changes all the same.
    if tracker.load() != nil, Tracker.isActive { formula.noteTrackedRead(Value.self) }
  }

  /// The current value.
  ///
  /// It is computed if something that it has read has changed. Otherwise reading it costs a look at
  /// each state and property that it was made of.
  @inlinable
  public var value: Value {
    if let scope = Scope.current, scope._withUnsafeGuaranteedRef({ $0.isInRound }) {
      return scope._withUnsafeGuaranteedRef { formula.read(Value.self, in: $0).value }
    }
    if Tracker.isActive { noteTrackedRead() }
    return formula.read(Value.self).value
  }

  @inlinable
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Value, Downstream.Failure == Never {
    let watch = Watch()
    watch.begin(Pull(subscriber, formula, watch))
  }
}

extension Property where Value: Equatable {
  /// Creates a value that is computed from every state that the closure reads; an equal value is no
  /// change.
  @inlinable
  public convenience init(
    _ compute: @escaping @Sendable () -> Value,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(compute, isEqual: { $0 == $1 }, Formula.Name(file, line))
  }
}

extension Property {
  @inlinable
  public func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Value) -> Void
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    let told = formula.read(Value.self)
    showCurrent(told.value)
    let watch = Watch()
    watch.begin(Pull(subscriber, formula, watch, told: told))
  }
}
