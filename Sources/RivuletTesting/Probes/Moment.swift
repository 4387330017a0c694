/// A point in the life of a subscription, for a probe to act at.
public enum Moment: Sendable, Hashable {
  /// When the subscription arrives.
  case subscription

  /// When the value of that number arrives, counted from 1.
  case value(Int)

  /// When the stream ends.
  case completion
}
