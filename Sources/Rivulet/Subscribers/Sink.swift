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
    _subscribe(ClosureSubscriber(token, receiveValue: receiveValue), fusion: _Fusion())
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
    let sink = ClosureSubscriber(
      token,
      receiveCompletion: receiveCompletion,
      receiveValue: receiveValue
    )
    _subscribe(sink, fusion: _Fusion())
    return token
  }
}
