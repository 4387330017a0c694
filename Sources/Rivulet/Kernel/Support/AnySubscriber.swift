/// A subscriber whose type is erased.
///
/// It boxes the chain that it is made from, so that generic types stop nesting here and no stack
/// frame ever holds a whole chain by value. What it does to the chain is specialised.
public struct AnySubscriber<Input: Sendable, Failure: Error>: Subscriber {
  /// What comes seldom.
  @usableFromInline
  enum Signal {
    case subscription(any Subscription)
    case completion(Completion<Failure>)
    case successor(any Subscription)
  }

  @usableFromInline let receiveValue: (Input) -> Demand
  /// Returns whether the subscriber steps aside, if it was asked that.
  @usableFromInline let receiveSignal: (Signal) -> Bool

  /// Erases a subscriber.
  @inlinable
  public init<Downstream: Subscriber>(_ subscriber: Downstream)
  where Downstream.Input == Input, Downstream.Failure == Failure {
    let box = Box(subscriber)
    receiveValue = { box.content.receive($0) }
    receiveSignal = { signal in
      switch signal {
      case .subscription(let subscription): box.content.receive(subscription: subscription)
      case .completion(let completion): box.content.receive(completion: completion)
      case .successor(let successor): return box.content._stepAside(for: successor)
      }
      return false
    }
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
    _ = receiveSignal(.subscription(subscription))
  }

  @inlinable
  public mutating func receive(_ input: Input) -> Demand {
    receiveValue(input)
  }

  @inlinable
  public mutating func receive(completion: Completion<Failure>) {
    _ = receiveSignal(.completion(completion))
  }

  /// Asks the subscriber that it is made from.
  @inlinable
  public func _stepAside(for successor: any Subscription) -> Bool {
    receiveSignal(.successor(successor))
  }
}
