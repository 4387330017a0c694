/// The values that wait to be sent, beside what the downstream has asked for.
@usableFromInline
struct Outbox<Value> {
  @usableFromInline var demand = Demand.none
  @usableFromInline var values = RingBuffer<Value>()

  @inlinable
  init() {}

  /// What is asked for beyond the values that wait.
  @inlinable
  var unmet: Demand { demand - values.count }

  /// Adds to the demand.
  ///
  /// - Returns: What has been added, to be passed on.
  @inlinable @inline(__always)
  mutating func receive(_ more: Demand) -> Demand {
    demand += more
    return more
  }

  /// Adds a value; one beyond the demand is reported (contract 9).
  @inlinable @inline(__always)
  mutating func append(_ value: Value) {
    demand.reportOverflow(waiting: values.count)
    values.append(value)
  }

  /// Takes the oldest value, which is sent then.
  @inlinable @inline(__always)
  mutating func popFirst() -> Value? {
    guard let value = values.popFirst() else { return nil }
    demand -= 1
    return value
  }
}
