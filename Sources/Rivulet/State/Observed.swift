/// Makes an ``Observable`` out of a variable: the variable is its value, `$` in front gives it.
///
/// ```swift
/// @MainActor final class TodoModel {
///   @Observed var todos: [String] = []
///
///   func add(_ todo: String) {
///     todos.append(todo)
///   }
/// }
///
/// @MainActor func example() {
///   let model = TodoModel()
///   model.$todos.bind { print($0.count) }  // Prints "0"
///   model.add("milk")  // Prints "1"
/// }
/// ```
///
/// Changing the variable in place, as by `append`, copies nothing; see ``Observable/value``. What
/// is exposed by `$` can be set by whoever sees it: let views have its
/// ``Observable/readOnly``.
///
/// It stands in a class that has an actor, or in a struct. A `Sendable` class of no actor may have
/// no `var`, and keeps an ``Observable`` in a `let`.
@propertyWrapper
public struct Observed<Value: Sendable>: Sendable {
  /// The observable.
  public let projectedValue: Observable<Value>

  /// Creates an observable with a first value.
  @inlinable
  public init(wrappedValue: Value) {
    projectedValue = Observable(wrappedValue)
  }

  /// The current value; see ``Observable/value``.
  @inlinable
  public var wrappedValue: Value {
    get { projectedValue.value }
    nonmutating set { projectedValue.value = newValue }
    nonmutating _modify { yield &projectedValue.value }
  }
}
