extension Publisher {
  /// Calls closures with what passes by, in both directions, and changes nothing.
  ///
  ///     upstream:          -1--2-|
  ///     handleEvents():    -1--2-|
  ///
  /// Each closure runs on the thread of its signal, right before the signal is passed on. Requests
  /// are seen that are made by `request`; demand that a subscriber returns with a value is not.
  ///
  /// ```swift
  /// Just(1).handleEvents(receiveOutput: { print("about to send", $0) }).sink { print($0) }
  /// // Prints "about to send 1", "1"
  /// ```
  ///
  /// - Parameters:
  ///   - receiveSubscription: The subscription has come.
  ///   - receiveOutput: A value is about to be sent.
  ///   - receiveCompletion: The upstream has ended.
  ///   - receiveDisposal: The downstream disposes of the subscription.
  ///   - receiveRequest: The downstream asks for more values.
  ///   - receiveEnd: It is over, by a completion or by a disposal; runs after their own closures.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func handleEvents(
    receiveSubscription: (@Sendable (any Subscription) -> Void)? = nil,
    receiveOutput: (@Sendable (Output) -> Void)? = nil,
    receiveCompletion: (@Sendable (Completion<Failure>) -> Void)? = nil,
    receiveDisposal: (@Sendable () -> Void)? = nil,
    receiveRequest: (@Sendable (Demand) -> Void)? = nil,
    receiveEnd: (@Sendable () -> Void)? = nil
  ) -> some Publisher<Output, Failure> {
    HandleEvents(
      self,
      (
        receiveSubscription, receiveOutput, receiveCompletion, receiveDisposal, receiveRequest,
        receiveEnd
      )
    )
  }
}

@usableFromInline
struct HandleEvents<Upstream: Publisher>: _FusiblePublisher {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let upstream: HiddenUpstream<Upstream>
  @usableFromInline let handlers: EventHandlers<Output, Failure>

  @inlinable
  init(_ upstream: Upstream, _ handlers: EventHandlers<Output, Failure>) {
    self.upstream = HiddenUpstream(upstream)
    self.handlers = handlers
  }

  @inlinable @inline(__always)
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    upstream.publisher._subscribe(
      HandleEventsStage(subscriber, handlers),
      fusion: HandleEventsStage.fused(fusion)
    )
  }
}

@usableFromInline typealias EventHandlers<Output, Failure: Error> = (
  subscription: (@Sendable (any Subscription) -> Void)?,
  output: (@Sendable (Output) -> Void)?,
  completion: (@Sendable (Completion<Failure>) -> Void)?,
  disposal: (@Sendable () -> Void)?,
  request: (@Sendable (Demand) -> Void)?,
  end: (@Sendable () -> Void)?
)

@usableFromInline
struct HandleEventsStage<Downstream: Subscriber>: Stage {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var upstream = UpstreamState<any Subscription>.waiting
  @usableFromInline let handlers: EventHandlers<Input, Failure>
  @usableFromInline var observed: ObservedSubscription?

  @inlinable
  init(_ downstream: Downstream, _ handlers: EventHandlers<Input, Failure>) {
    self.downstream = downstream
    self.handlers = handlers
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    guard upstream.connect(subscription) else { return }
    handlers.subscription?(subscription)
    if handlers.disposal == nil && handlers.request == nil && handlers.end == nil {
      downstream.receive(subscription: subscription)
    } else {
      let observed = ObservedSubscription(subscription, handlers.request) { [handlers] in
        handlers.disposal?()
        handlers.end?()
      }
      self.observed = observed
      downstream.receive(subscription: observed)
    }
  }

  @inlinable
  mutating func handle(_ input: Input, _ next: _Fusion<Downstream>) -> Demand {
    handlers.output?(input)
    return next(&downstream, input)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard upstream.end() else { return }
    // A disposal that another thread came with first is what the closures have heard of.
    if observed?.end() ?? true {
      handlers.completion?(completion)
      handlers.end?()
    }
    downstream.receive(completion: completion)
  }
}
