/// How a value is computed, and what it was when it was last computed.
// SAFETY: contract 3. `value` is touched only by the thread that has claimed the formula.
@usableFromInline
final class Memo<Value: Sendable>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var value: Value?
  @usableFromInline let compute: @Sendable () -> Value
  @usableFromInline let isEqual: (@Sendable (Value, Value) -> Bool)?
  /// Whether it only shows what a state has, and keeps no copy of that.
  @usableFromInline let isView: Bool

  @inlinable
  init(
    _ compute: @escaping @Sendable () -> Value,
    isEqual: (@Sendable (Value, Value) -> Bool)?,
    isView: Bool
  ) {
    self.compute = compute
    self.isEqual = isEqual
    self.isView = isView
  }

  /// Takes the newest value, unless the former one equals it.
  ///
  /// - Returns: Whether it is another one, and the value that is not needed any more.
  @inlinable
  func replace(with new: Value) -> (isChange: Bool, rest: Value?) {
    if let value, let isEqual, isEqual(value, new) { return (false, new) }
    let former = value
    value = new
    return (true, former)
  }
}
