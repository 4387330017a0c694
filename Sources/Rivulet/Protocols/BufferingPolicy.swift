/// What happens to values that outrun the demand of a subscriber (contract 7).
public enum BufferingPolicy: Sendable, Hashable {
  /// Every value waits until it is requested.
  case unbounded

  /// At most that many values wait; a value that finds no room is dropped.
  case bufferingOldest(Int)

  /// At most that many values wait; the oldest one makes room for a new one.
  case bufferingNewest(Int)
}

extension BufferingPolicy {
  /// The policy itself.
  ///
  /// - Precondition: Its capacity is not negative.
  @inlinable
  var checked: BufferingPolicy {
    switch self {
    case .unbounded: break
    case .bufferingOldest(let capacity), .bufferingNewest(let capacity):
      precondition(capacity >= 0, "a buffer's capacity must not be negative")
    }
    return self
  }
}
