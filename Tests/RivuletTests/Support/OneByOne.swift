import Rivulet

/// What a ``OneByOne`` has seen.
// SAFETY: contract 3. Its one subscriber writes it serially, the test reads it afterwards.
final class Counter: @unchecked Sendable {
  var values = 0
  var isOver = false

  init() {}
}

/// A subscriber that requests one more value from inside of each.
struct OneByOne<Input: Sendable>: Subscriber {
  typealias Failure = Never

  let counter: Counter
  var subscription: (any Subscription)?

  init(_ counter: Counter) {
    self.counter = counter
  }

  mutating func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  mutating func receive(_ input: Input) -> Demand {
    counter.values += 1
    subscription?.request(.max(1))
    return .none
  }

  mutating func receive(completion: Completion<Never>) {
    subscription = nil
    counter.isOver = true
  }
}
