/// A value that can be set, read and watched by any number of subscribers.
///
///     value:  1--2--3---
///     S1:     1--2--3---
///     S2:         2-3---    joins late: the current value first
///
/// The class that every MVVM tutorial writes by hand, with its call sites kept and its faults gone:
///
/// ```swift
/// @MainActor func example() {
///   let name = Observable("Kim")
///   let token = name.bind { print($0) }  // Prints "Kim"
///   name.value = "Lee"  // Prints "Lee"
///   token.dispose()
/// }
/// ```
///
/// Everything may be done from any thread and from inside a notification. A set stores at once and
/// then notifies; a set from inside a notification is stored at once and notified after it
/// (contract 3, 4). In a notification, `value` is what was delivered or newer. As a publisher it
/// sends the current value first and then every change, equal or not; to a subscriber without
/// demand it keeps the newest one ready (contract 7).
///
/// Its ``value`` takes part in Swift's Observation: a SwiftUI view whose body reads it is drawn
/// anew when it changes, and so is everything else that reads it inside of
/// `withObservationTracking` or `Observations`. They hear of a change when it has been made. A
/// state that nobody tracks keeps nothing for that.
///
/// ```swift
/// import Observation
///
/// func example() {
///   let name = Rivulet.Observable("Kim")
///   withObservationTracking {
///     print(name.value)  // Prints "Kim"
///   } onChange: {
///     print("changed")
///   }
///   name.value = "Lee"  // Prints "changed"
/// }
/// ```
///
/// Subscriptions don't keep it alive. When it is deallocated, its subscribers get `.finished`.
public final class Observable<Value: Sendable>: _FusiblePublisher {
  public typealias Output = Value
  public typealias Failure = Never

  @usableFromInline let source: CellPublisher<Value>

  /// Creates an observable with a first value.
  @inlinable
  public init(_ value: Value) {
    source = CellPublisher(value)
  }

  /// Creates an observable with a first value.
  @inlinable
  public convenience init(value: Value) {
    self.init(value)
  }

  deinit {
    source.abandon()
  }

  /// The current value.
  ///
  /// Changing it in place, as in `todos.value.append(x)`, copies nothing. The expression that
  /// changes it has exclusive access, as Swift's own rules ask for: reading or setting this very
  /// value from inside of it traps, and another thread that does so waits for it to end
  /// (contract 5). O(number of subscribers) to set, O(1) to read.
  @inlinable
  public var value: Value {
    get { source.value }
    set { source.set(newValue) }
    _modify {
      let transaction = source.beginChange()
      defer { source.endChange(transaction) }
      yield &source.cell.stored
    }
  }

  /// Reads, changes and writes the value as one step; then notifies, once.
  ///
  /// `body` has exclusive access to the value; see ``value``.
  ///
  /// ```swift
  /// let count = Observable(1)
  /// count.update { $0 += 1 }
  /// print(count.value)  // Prints "2"
  /// ```
  ///
  /// - Returns: What `body` returns.
  @inlinable
  @discardableResult
  public func update<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try source.update(body)
  }

  @inlinable @inline(__always)
  public func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    source._subscribe(subscriber, fusion: fusion)
  }

  /// The changes from now on, without the current value.
  ///
  ///     value:      1--2--3---
  ///     changes:    ---2--3---
  ///
  /// ```swift
  /// let count = Observable(1)
  /// count.changes.sink { print($0) }
  /// count.value = 2  // Prints "2"
  /// ```
  @inlinable
  public var changes: some Publisher<Value, Never> {
    Changes(source.broadcast)
  }
}

extension Observable {
  @inlinable
  public func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Value) -> Void
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    source._subscribe(subscriber, orShow: showCurrent)
  }
}
