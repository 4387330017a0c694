/// A current value that can be read, set and watched: an ``Observable``, or a part of one.
///
/// What is written against this protocol takes either: a form field is bound to a whole state as to
/// one property of a model.
///
/// ```swift
/// func clear(_ text: some WritableState<String>) {
///   text.value = ""
/// }
/// let note = Observable("milk")
/// clear(note)
/// print(note.value.isEmpty)  // Prints "true"
/// ```
public protocol WritableState<Output>: ReadableState {
  /// The current value, which may be changed in place.
  var value: Output { get nonmutating set }

  /// Reads, changes and writes the value as one step.
  @discardableResult
  func update<Result, Problem: Error>(
    _ body: (inout Output) throws(Problem) -> Result
  ) throws(Problem) -> Result

  /// The value, to be read and watched only.
  ///
  /// For what a view model shows and only itself sets. It sends what the state sends, keeps no copy
  /// of the value, and does not keep the state alive.
  ///
  /// ```swift
  /// final class Counter: Sendable {
  ///   private let state = Observable(0)
  ///   var count: Property<Int> { state.readOnly }
  ///
  ///   func increment() { state.value += 1 }
  /// }
  ///
  /// let counter = Counter()
  /// counter.count.sink { print($0) }  // Prints "0"
  /// counter.increment()  // Prints "1"
  /// ```
  var readOnly: Property<Output> { get }

  /// Returns the state, as long as somebody else keeps it.
  var _weakReference: @Sendable () -> Self? { get }
}

extension Observable: WritableState {
  /// The value, to be read and watched only; see ``WritableState/readOnly``.
  public var readOnly: Property<Value> {
    Property({ [source] in source.value }, isEqual: nil, isView: true, Formula.Name(#fileID, #line))
  }

  /// Returns the observable, as long as somebody else keeps it.
  public var _weakReference: @Sendable () -> Observable? {
    { [weak self] in self }
  }
}
