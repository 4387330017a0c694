/// A subscriber whose type is erased.
///
/// It boxes the chain that it is made from, so that generic types stop nesting here and no stack
/// frame ever holds a whole chain by value. What it does to the chain is specialised.
public struct AnySubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let receiveSubscription: (any Subscription) -> Void
  @usableFromInline let receiveValue: (Input) -> Demand
  @usableFromInline let receiveCompletion: (Completion<Failure>) -> Void

  /// Erases a subscriber.
  @inlinable
  public init<Downstream: Subscriber>(_ subscriber: Downstream)
  where Downstream.Input == Input, Downstream.Failure == Failure {
    let box = Box(subscriber)
    receiveSubscription = { box.content.receive(subscription: $0) }
    receiveValue = { box.content.receive($0) }
    receiveCompletion = { box.content.receive(completion: $0) }
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
}
