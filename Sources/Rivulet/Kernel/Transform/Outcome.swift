/// What a ``Transform`` makes of a value: a value or none, and whether the stream ends with it.
public struct Outcome<Value: Sendable, Failure: Error>: Sendable {
  // A struct and no enum with a case for each: the downstream is called at one place then, and code
  // does not double at each operator of a chain.
  @usableFromInline let value: Value?
  @usableFromInline let completion: Completion<Failure>?

  @inlinable @inline(__always)
  init(_ value: Value?, _ completion: Completion<Failure>?) {
    self.value = value
    self.completion = completion
  }

  /// Sends a value.
  @inlinable @inline(__always)
  public static func send(_ value: Value) -> Outcome { Outcome(value, nil) }

  /// Sends nothing, and asks the upstream for one more value instead.
  @inlinable @inline(__always)
  public static var skip: Outcome { Outcome(nil, nil) }

  /// Sends a value, disposes of the upstream and finishes.
  @inlinable @inline(__always)
  public static func sendLast(_ value: Value) -> Outcome { Outcome(value, .finished) }

  /// Disposes of the upstream and finishes.
  @inlinable @inline(__always)
  public static var finish: Outcome { Outcome(nil, .finished) }

  /// Disposes of the upstream and fails.
  @inlinable @inline(__always)
  public static func fail(_ error: Failure) -> Outcome { Outcome(nil, .failure(error)) }

  /// What the closure returns, or the failure with the error that it throws.
  @inlinable @inline(__always)
  public init(catching body: () throws(Failure) -> Outcome) {
    do throws(Failure) {
      self = try body()
    } catch {
      self = .fail(error)
    }
  }
}
