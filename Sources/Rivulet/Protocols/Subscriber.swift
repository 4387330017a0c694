/// The receiving end of a subscription, owned by the publisher that it was given to.
///
/// A subscriber is a value with state of its own. It need not be `Sendable` and needs no lock: its
/// owner calls it serially and never re-entrantly (contract 3).
/// The type itself crosses threads with its values, so no conformance may be bound to an actor.
public protocol Subscriber<Input, Failure>: SendableMetatype {
  /// The values that this subscriber takes.
  associatedtype Input: Sendable

  /// The error with which its upstream can end.
  associatedtype Failure: Error

  /// Receives the link to the upstream; the first signal, sent exactly once.
  ///
  /// Values requested from inside this call are delivered after it has returned.
  mutating func receive(subscription: any Subscription)

  /// Receives a value.
  ///
  /// - Returns: The demand that this value adds to what was requested before (contract 2).
  mutating func receive(_ input: Input) -> Demand

  /// Receives the end of the stream; the last signal, sent at most once, whatever the demand.
  mutating func receive(completion: Completion<Failure>)

  /// Whether this leads into an operator that may step aside for the one it subscribed to; that
  /// one sends nothing then, until it hears of the decision.
  func _stepAside(for successor: any Subscription) -> Bool
}

extension Subscriber {
  /// It does not.
  @inlinable
  public func _stepAside(for successor: any Subscription) -> Bool { false }
}
