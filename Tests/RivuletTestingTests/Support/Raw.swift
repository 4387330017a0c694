import Rivulet

/// A publisher that runs a script on its subscriber, without any rule.
struct Raw<Output: Sendable>: Publisher {
  typealias Failure = Never

  let script: @Sendable (inout AnyTarget<Output>) -> Void

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    var target = AnyTarget(subscriber)
    script(&target)
  }
}

/// A subscriber whose copies can be called into each other, which `mutating` would not allow.
struct AnyTarget<Input: Sendable> {
  private let handle: (AnyObject?, Input?) -> Demand

  init<Downstream: Subscriber>(_ subscriber: Downstream)
  where Downstream.Input == Input, Downstream.Failure == Never {
    handle = { subscription, input in
      var copy = subscriber
      if let subscription = subscription as? any Subscription {
        copy.receive(subscription: subscription)
      } else if let input {
        return copy.receive(input)
      } else {
        copy.receive(completion: .finished)
      }
      return .none
    }
  }

  func receive(subscription: any Subscription) { _ = handle(subscription, nil) }

  @discardableResult
  func receive(_ input: Input) -> Demand { handle(nil, input) }

  func finish() { _ = handle(nil, nil) }
}

/// A subscription that runs closures.
final class RawSubscription: Subscription {
  private let onRequest: @Sendable (Demand) -> Void
  private let onDispose: @Sendable () -> Void

  init(
    onRequest: @escaping @Sendable (Demand) -> Void = { _ in },
    onDispose: @escaping @Sendable () -> Void = {}
  ) {
    self.onRequest = onRequest
    self.onDispose = onDispose
  }

  let isDisposed = false

  func request(_ demand: Demand) { onRequest(demand) }

  func dispose() { onDispose() }
}
