/// Values of several upstreams on their way to one downstream, in the order of their arrival.
///
/// While the downstream's demand is unlimited so is every upstream's. Otherwise each upstream is
/// allowed one value, and another one when that has been delivered: nothing is lost, and no more
/// than one value per upstream waits.
@usableFromInline
struct MergeBuffer<Value> {
  @usableFromInline var entries = RingBuffer<(value: Value, port: Port)>()
  /// What an upstream that is opened now is to be asked for.
  @usableFromInline var allowance = Demand.none

  @inlinable
  init() {}

  @inlinable @inline(__always)
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a value; one that comes before anything was asked for is reported (contract 9).
  @inlinable @inline(__always)
  mutating func append(_ value: Value, from port: Port) {
    allowance.reportOverflow(waiting: 0)
    entries.append((value, port))
  }

  @inlinable @inline(__always)
  mutating func popFirst() -> (value: Value, port: Port)? {
    entries.popFirst()
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
}
