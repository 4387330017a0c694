extension Publisher where Failure == Never {
  /// Calls a main-actor closure with every value, in order.
  ///
  /// A value that is sent on the main actor, with nothing queued before it, is delivered on the
  /// spot; so an ``Observable`` that is bound on the main actor delivers its current value before
  /// `bind` returns. Any other value is delivered by the main queue. Requests values without limit.
  ///
  /// ```swift
  /// @MainActor func show(_ name: Observable<String>) {
  ///   name.bind { print($0) }  // Prints the current name, and then each change
  /// }
  /// ```
  ///
  /// - Returns: A token that ends the subscription. Ignoring it does not.
  @discardableResult
  public func bind(_ receiveValue: @escaping @MainActor (Output) -> Void) -> any Disposable {
    let token = SubscriptionToken()
    let sink = MainSink(receiveValue: receiveValue, token: token)
    return deliver(to: sink)
  }

  /// Calls a main-actor closure with an object and every value, as long as the object lives.
  ///
  /// The object is held weakly, so it may keep the token, or a bag with it, without a cycle. When
  /// it is gone the next value ends the subscription; to end it at once, let the object own a
  /// ``DisposeBag``. Otherwise like ``bind(_:)``.
  @discardableResult
  public func bind<Owner: AnyObject & Sendable>(
    to owner: Owner,
    _ receiveValue: @escaping @MainActor (Owner, Output) -> Void
  ) -> any Disposable {
    let token = SubscriptionToken()
    let sink = MainSink<Output>(
      receiveValue: { [weak owner, weak token] value in
        if let owner {
          receiveValue(owner, value)
        } else {
          token?.dispose()
        }
      },
      token: token
    )
    return deliver(to: sink)
  }

  /// Writes every value to a property of an object on the main actor, as long as the object lives.
  ///
  /// ```swift
  /// @MainActor final class Label { var text = "" }
  /// @MainActor func show(_ name: Observable<String>, in label: Label) {
  ///   name.bind(to: label, \.text)
  /// }
  /// ```
  @MainActor
  @discardableResult
  public func bind<Owner: AnyObject & Sendable>(
    to owner: Owner,
    _ keyPath: ReferenceWritableKeyPath<Owner, Output>
  ) -> any Disposable {
    bind(to: owner) { owner, value in owner[keyPath: keyPath] = value }
  }

  /// Writes every value to an optional property of an object on the main actor.
  @MainActor
  @discardableResult
  public func bind<Owner: AnyObject & Sendable>(
    to owner: Owner,
    _ keyPath: ReferenceWritableKeyPath<Owner, Output?>
  ) -> any Disposable {
    bind(to: owner) { owner, value in owner[keyPath: keyPath] = value }
  }

  /// Carries the values to the main queue, on the spot where it runs already.
  private func deliver(to sink: MainSink<Output>) -> any Disposable {
    let hop = Hop(sink, QueueScheduler.main, mayRunInline: { MainQueue.isCurrent })
    subscribe(HopInlet(hop: hop))
    return sink.token
  }
}

/// Calls a main-actor closure; whoever owns it delivers on the main queue only.
struct MainSink<Input: Sendable>: Subscriber {
  typealias Failure = Never

  let receiveValue: @MainActor (Input) -> Void
  let token: SubscriptionToken

  mutating func receive(subscription: any Subscription) {
    if token.connect(subscription) {
      subscription.request(.unlimited)
    }
  }

  mutating func receive(_ input: Input) -> Demand {
    if !token.isDisposed {
      MainActor.assumeIsolated { receiveValue(input) }
    }
    return .none
  }

  mutating func receive(completion: Completion<Never>) {
    token.end()
  }
}
