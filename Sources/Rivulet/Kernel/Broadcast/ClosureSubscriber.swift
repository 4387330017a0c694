/// A subscriber that calls closures and asks for values without limit.
@usableFromInline
struct ClosureSubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let receiveValue: @Sendable (Input) -> Void
  @usableFromInline let receiveCompletion: (@Sendable (Completion<Failure>) -> Void)?
  @usableFromInline let token: SubscriptionToken

  @inlinable
  init(
    _ token: SubscriptionToken,
    receiveCompletion: (@Sendable (Completion<Failure>) -> Void)? = nil,
    receiveValue: @escaping @Sendable (Input) -> Void
  ) {
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
    self.token = token
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if token.connect(subscription) {
      subscription.request(.unlimited)
    }
  }

  /// Receives a value from a ``BroadcastSubscription``, which knows that it may come.
  @inlinable @inline(__always)
  mutating func take(_ input: Input) {
    receiveValue(input)
  }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Demand {
    if token.isLive {
      take(input)
    } else {
      token.refuseSignal()
    }
    return .none
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard token.isLive else { return token.refuseSignal() }
    token.end()
    receiveCompletion?(completion)
  }
}
