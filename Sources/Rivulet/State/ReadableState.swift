/// A state with a current value that can be read: an ``Observable`` or a ``Property``.
public protocol ReadableState<Output>: Publisher where Failure == Never {
  /// The current value.
  var value: Output { get }

  /// Reads the current value; it need not keep the state alive for that.
  var _reader: @Sendable () -> Output { get }
}

extension Observable: ReadableState {
  /// Reads the current value of its cell.
  @inlinable
  public var _reader: @Sendable () -> Value { { [source] in source.value } }
}

extension Property: ReadableState {
  /// Reads the current value without the property.
  @inlinable
  public var _reader: @Sendable () -> Value { { [formula] in formula.read(Value.self).value } }
}
