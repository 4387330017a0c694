extension Publisher where Failure == Never {
  /// Calls a closure with every value.
  ///
  /// Requests values without limit. The closure runs on the thread that sends the value, never
  /// twice at once. It and what it captures are released at the end (contract 8).
  ///
  /// - Returns: A token that ends the subscription. Ignoring it does not.
  @inlinable @inline(__always)
  @discardableResult
  public func sink(_ receiveValue: @escaping @Sendable (Output) -> Void) -> any Disposable {
    let token = SubscriptionToken()
    subscribe(ValueSink(receiveValue, token), fusion: Fusion())
    return token
  }
}

extension Publisher {
  /// Calls one closure with every value and one with the completion.
  ///
  /// Requests values without limit. The closures run on the thread that sends, never twice at once.
  /// They and what they capture are released at the end (contract 8).
  ///
  /// - Returns: A token that ends the subscription. Ignoring it does not.
  @inlinable @inline(__always)
  @discardableResult
  public func sink(
    receiveCompletion: @escaping @Sendable (Completion<Failure>) -> Void,
    receiveValue: @escaping @Sendable (Output) -> Void
  ) -> any Disposable {
    let token = SubscriptionToken()
    subscribe(Sink(receiveValue, receiveCompletion, token), fusion: Fusion())
    return token
  }
}

@usableFromInline
struct ValueSink<Input: Sendable>: Subscriber {
  @usableFromInline typealias Failure = Never

  @usableFromInline let receiveValue: @Sendable (Input) -> Void
  @usableFromInline let token: SubscriptionToken

  @inlinable
  init(_ receiveValue: @escaping @Sendable (Input) -> Void, _ token: SubscriptionToken) {
    self.receiveValue = receiveValue
    self.token = token
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if token.connect(subscription) {
      subscription.request(.unlimited)
    }
  }

  /// Receives a value from a ``Slot``, which knows that it may come.
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
  mutating func receive(completion: Completion<Never>) {
    guard token.isLive else { return token.refuseSignal() }
    token.end()
  }
}

@usableFromInline
struct Sink<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let receiveValue: @Sendable (Input) -> Void
  @usableFromInline let receiveCompletion: @Sendable (Completion<Failure>) -> Void
  @usableFromInline let token: SubscriptionToken

  @inlinable
  init(
    _ receiveValue: @escaping @Sendable (Input) -> Void,
    _ receiveCompletion: @escaping @Sendable (Completion<Failure>) -> Void,
    _ token: SubscriptionToken
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

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Demand {
    if token.isLive {
      receiveValue(input)
    } else {
      token.refuseSignal()
    }
    return .none
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard token.isLive else { return token.refuseSignal() }
    token.end()
    receiveCompletion(completion)
  }
}
