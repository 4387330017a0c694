/// How far an operator reads ahead of what it sends, where it needs as many values of each upstream
/// as it sends itself.
///
/// Without a bound, an upstream without end would be read for ever while the others have nothing
/// (contract 12).
@usableFromInline
struct ReadAhead {
  @usableFromInline let limit: Int
  @usableFromInline var demand = Demand.none
  @usableFromInline var asked = 0
  @usableFromInline var sentCount = 0

  @inlinable
  init(limit: Int = 16) {
    self.limit = limit
  }

  /// What has been asked of each upstream and not been sent yet.
  @inlinable
  var unsent: Demand { Demand(count: asked &- sentCount) }

  /// - Returns: What each upstream is to be asked for, now that so much more is wanted.
  @inlinable
  mutating func receive(_ more: Demand) -> Demand {
    demand += more
    return ask()
  }

  /// - Returns: What each upstream is to be asked for, now that one more value has been sent.
  @inlinable @inline(__always)
  mutating func sent() -> Demand {
    sentCount &+= 1
    return asked &- sentCount > limit / 2 ? .none : ask()
  }

  @inlinable
  mutating func ask() -> Demand {
    let target = sentCount + min(demand.count - sentCount, limit)
    guard target > asked else { return .none }
    defer { asked = target }
    return Demand(count: target - asked)
  }
}
