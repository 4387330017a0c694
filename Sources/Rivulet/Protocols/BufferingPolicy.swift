/// What happens to values that outrun the demand of a subscriber (contract 7).
public enum BufferingPolicy: Sendable, Hashable {
  /// Every value waits until it is requested.
  case unbounded

  /// At most that many values wait; a value that finds no room is dropped.
  case bufferingOldest(Int)

  /// At most that many values wait; the oldest one makes room for a new one.
  case bufferingNewest(Int)
}
