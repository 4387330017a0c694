extension Publisher where Failure == Never {
  /// Calls a main-actor closure with every value, in order.
  ///
  /// A value that is sent on the main actor, with nothing queued before it, is delivered on the
  /// spot. Any other value is delivered by the main queue. An ``Observable`` or ``Property`` that
  /// is bound on the main actor delivers its current value before `bind` returns, always. Requests
  /// values without limit.
  ///
  /// ```swift
  /// @MainActor func show(_ name: Observable<String>) {
  ///   name.bind { print($0) }  // Prints the current name, and then each change
  /// }
  /// ```
  ///
  /// - Returns: A token that ends the subscription. Ignoring it does not.
  @inlinable
  @discardableResult
  public func bind(_ receiveValue: @escaping @MainActor (Output) -> Void) -> any Disposable {
    deliver(to: ClosureSubscriber(SubscriptionToken(), receiveValue: Self.onMain(receiveValue)))
  }

  /// Calls a main-actor closure with an object and every value, as long as the object lives.
  ///
  /// The object is held weakly, so it may keep the token, or a bag with it, without a cycle. When
  /// it is gone the next value ends the subscription; to end it at once, let the object own a
  /// ``DisposeBag``. Otherwise like ``bind(_:)``.
  @inlinable
  @discardableResult
  public func bind<Owner: AnyObject & Sendable>(
    to owner: Owner,
    receiveValue: @escaping @MainActor (Owner, Output) -> Void
  ) -> any Disposable {
    let token = SubscriptionToken()
    let receive = Self.onMain { [weak owner, weak token] (value: Output) in
      if let owner {
        receiveValue(owner, value)
      } else {
        token?.dispose()
      }
    }
    return deliver(to: ClosureSubscriber(token, receiveValue: receive))
  }

  /// Writes every value to a property of an object on the main actor, as long as the object lives.
  ///
  /// ```swift
  /// @MainActor final class Label { var text = "" }
  /// @MainActor func show(_ name: Observable<String>, in label: Label) {
  ///   name.bind(to: label, \.text)
  /// }
  /// ```
  @inlinable
  @MainActor
  @discardableResult
  public func bind<Owner: AnyObject & Sendable>(
    to owner: Owner,
    _ keyPath: ReferenceWritableKeyPath<Owner, Output>
  ) -> any Disposable {
    bind(to: owner) { owner, value in owner[keyPath: keyPath] = value }
  }

  /// Writes every value to an optional property of an object on the main actor.
  @inlinable
  @MainActor
  @_disfavoredOverload
  @discardableResult
  public func bind<Owner: AnyObject & Sendable>(
    to owner: Owner,
    _ keyPath: ReferenceWritableKeyPath<Owner, Output?>
  ) -> any Disposable {
    bind(to: owner) { owner, value in owner[keyPath: keyPath] = value }
  }
}

extension Publisher {
  /// Calls main-actor closures with every value and with the completion, in order.
  ///
  /// For streams that can fail: the end of a request reaches the state of a view model without a
  /// detour. Otherwise like ``bind(_:)``.
  ///
  /// ```swift
  /// @MainActor func example() {
  ///   Just(1).bind(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///   // Prints "1", "finished"
  /// }
  /// ```
  ///
  /// - Returns: A token that ends the subscription. Ignoring it does not.
  @inlinable
  @discardableResult
  public func bind(
    receiveCompletion: @escaping @MainActor (Completion<Failure>) -> Void,
    receiveValue: @escaping @MainActor (Output) -> Void
  ) -> any Disposable {
    deliver(
      to: ClosureSubscriber(
        SubscriptionToken(),
        receiveCompletion: Self.onMain(receiveCompletion),
        receiveValue: Self.onMain(receiveValue)
      )
    )
  }

  /// A closure that is called on the main queue only.
  @inlinable
  static func onMain<Input: Sendable>(
    _ body: @escaping @MainActor (Input) -> Void
  ) -> @Sendable (Input) -> Void {
    // SAFETY: contract 3. A `Hop` calls it on the main queue only, where the main actor runs.
    nonisolated(unsafe) let body = unsafeBitCast(body, to: ((Input) -> Void).self)
    return { body($0) }
  }

  /// Carries the signals to the main queue, on the spot where it runs already.
  @inlinable
  func deliver(to sink: ClosureSubscriber<Output, Failure>) -> any Disposable {
    let hop = Hop(sink, QueueScheduler.main, mayRunInline: { MainQueue.isCurrent })
    if MainQueue.isCurrent {
      _subscribe(Inlet(hop)) { value in
        hop.hold {
          if !sink.token.isDisposed { sink.receiveValue(value) }
        }
      }
    } else {
      subscribe(Inlet(hop))
    }
    return sink.token
  }
}
