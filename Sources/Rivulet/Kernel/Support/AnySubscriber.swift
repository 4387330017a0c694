/// A subscriber whose type is erased.
///
/// It boxes the chain that it is made from, so that generic types stop nesting here and no stack
/// frame ever holds a whole chain by value. What it does to the chain is specialised.
public struct AnySubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let receiveSubscription: (any Subscription) -> Void
  @usableFromInline let receiveValue: (Input) -> Demand
  @usableFromInline let receiveCompletion: (Completion<Failure>) -> Void
  @usableFromInline let stepAside: (any Subscription) -> Bool

  /// Erases a subscriber.
  @inlinable
  public init<Downstream: Subscriber>(_ subscriber: Downstream)
  where Downstream.Input == Input, Downstream.Failure == Failure {
    let box = Box(subscriber)
    receiveSubscription = { box.content.receive(subscription: $0) }
    receiveValue = { box.content.receive($0) }
    receiveCompletion = { box.content.receive(completion: $0) }
    stepAside = { box.content._stepAside(for: $0) }
  }

  /// Erases a subscriber that may be erased already.
  @inlinable
  init<Downstream: Subscriber>(erasing subscriber: Downstream)
  where Downstream.Input == Input, Downstream.Failure == Failure {
    if Downstream.self == AnySubscriber.self, let erased = subscriber as? AnySubscriber {
      self = erased
    } else {
      self.init(subscriber)
    }
  }

  @inlinable
  public mutating func receive(subscription: any Subscription) {
    receiveSubscription(subscription)
  }

  @inlinable
  public mutating func receive(_ input: Input) -> Demand {
    receiveValue(input)
  }

  @inlinable
  public mutating func receive(completion: Completion<Failure>) {
    receiveCompletion(completion)
  }

  /// Asks the subscriber that it is made from.
  @inlinable
  public func _stepAside(for successor: any Subscription) -> Bool {
    stepAside(successor)
  }
}
