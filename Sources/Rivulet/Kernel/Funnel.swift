/// Values of several upstreams on their way to one downstream, in the order of their arrival.
///
/// While the downstream's demand is unlimited so is every upstream's. Otherwise each upstream is
/// allowed one value, and another one when that has been delivered: nothing is lost, and no more
/// than one value per upstream waits.
@usableFromInline
struct Funnel<Value> {
  @usableFromInline var values = RingBuffer<(value: Value, port: Port)>()

  /// What an upstream that is opened now is to be asked for.
  @usableFromInline var allowance = Demand.none

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { values.isEmpty }

  /// - Returns: The value, if it may be delivered at once.
  @inlinable @inline(__always)
  mutating func receive<Inner>(
    _ value: Value,
    from port: Port,
    isDue: Bool,
    _ upstreams: inout Upstreams<Inner>
  ) -> Value? {
    guard isDue, values.isEmpty else {
      values.append((value, port))
      return nil
    }
    if !allowance.isUnlimited {
      upstreams.request(.max(1), from: port)
    }
    return value
  }

  /// - Returns: What every open upstream is to be asked for now.
  @inlinable
  mutating func receive(demand: Demand) -> Demand {
    if allowance.isUnlimited { return .none }
    if demand.isUnlimited {
      allowance = .unlimited
      return .unlimited
    }
    defer { allowance = .max(1) }
    return allowance == .none ? .max(1) : .none
  }

  @inlinable @inline(__always)
  mutating func next<Inner>(_ upstreams: inout Upstreams<Inner>) -> Value? {
    guard let (value, port) = values.popFirst() else { return nil }
    if !allowance.isUnlimited {
      upstreams.request(.max(1), from: port)
    }
    return value
  }
}
