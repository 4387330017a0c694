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
  ///   - receiveCancel: The downstream disposes of the subscription.
  ///   - receiveRequest: The downstream asks for more values.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func handleEvents(
    receiveSubscription: (@Sendable (any Subscription) -> Void)? = nil,
    receiveOutput: (@Sendable (Output) -> Void)? = nil,
    receiveCompletion: (@Sendable (Completion<Failure>) -> Void)? = nil,
    receiveCancel: (@Sendable () -> Void)? = nil,
    receiveRequest: (@Sendable (Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self,
      handlers: EventHandlers(
        receiveSubscription: receiveSubscription,
        receiveOutput: receiveOutput,
        receiveCompletion: receiveCompletion,
        receiveCancel: receiveCancel,
        receiveRequest: receiveRequest
      )
    )
  }
}

extension Publishers {
  /// A publisher that tells closures what passes by.
  public struct HandleEvents<Upstream: Publisher>: FusiblePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Packed<Upstream>
    @usableFromInline let handlers: EventHandlers<Output, Failure>

    @inlinable
    init(upstream: Upstream, handlers: EventHandlers<Output, Failure>) {
      self.upstream = Packed(upstream)
      self.handlers = handlers
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(
      _ subscriber: sending Downstream,
      fusion: Fusion<Downstream>
    ) where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.publisher.subscribe(
        HandleEventsStage(subscriber, handlers),
        fusion: HandleEventsStage.fused(fusion)
      )
    }
  }
}

@usableFromInline
struct EventHandlers<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline var receiveSubscription: (@Sendable (any Subscription) -> Void)?
  @usableFromInline var receiveOutput: (@Sendable (Output) -> Void)?
  @usableFromInline var receiveCompletion: (@Sendable (Completion<Failure>) -> Void)?
  @usableFromInline var receiveCancel: (@Sendable () -> Void)?
  @usableFromInline var receiveRequest: (@Sendable (Demand) -> Void)?

  @inlinable
  init(
    receiveSubscription: (@Sendable (any Subscription) -> Void)?,
    receiveOutput: (@Sendable (Output) -> Void)?,
    receiveCompletion: (@Sendable (Completion<Failure>) -> Void)?,
    receiveCancel: (@Sendable () -> Void)?,
    receiveRequest: (@Sendable (Demand) -> Void)?
  ) {
    self.receiveSubscription = receiveSubscription
    self.receiveOutput = receiveOutput
    self.receiveCompletion = receiveCompletion
    self.receiveCancel = receiveCancel
    self.receiveRequest = receiveRequest
  }
}

@usableFromInline
struct HandleEventsStage<Downstream: Subscriber>: Stage {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var link = Link.waiting
  @usableFromInline let handlers: EventHandlers<Input, Failure>
  @usableFromInline var observed: ObservedSubscription?

  @inlinable
  init(_ downstream: Downstream, _ handlers: EventHandlers<Input, Failure>) {
    self.downstream = downstream
    self.handlers = handlers
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    guard link.connect(subscription) else { return }
    handlers.receiveSubscription?(subscription)
    if handlers.receiveCancel == nil && handlers.receiveRequest == nil {
      downstream.receive(subscription: subscription)
    } else {
      let observed = ObservedSubscription(
        subscription,
        onRequest: handlers.receiveRequest,
        onDispose: handlers.receiveCancel
      )
      self.observed = observed
      downstream.receive(subscription: observed)
    }
  }

  @inlinable
  mutating func handle(_ input: Input, _ next: Fusion<Downstream>) -> Demand {
    handlers.receiveOutput?(input)
    return next(&downstream, input)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard link.end() else { return }
    observed?.end()
    handlers.receiveCompletion?(completion)
    downstream.receive(completion: completion)
  }
}
