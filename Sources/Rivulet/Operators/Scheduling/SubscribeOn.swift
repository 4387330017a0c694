import Synchronization

extension Publisher {
  /// Subscribes where a scheduler runs, and has requests answered there.
  ///
  ///     upstream:                       -1--2-|    subscribed to in the background
  ///     subscribe(on: .background):    --1--2-|
  ///
  /// The subscriber gets its subscription at once. What it asks for before the scheduler runs is
  /// asked for as soon as the upstream's subscription comes; what is disposed of before, is never
  /// started. Values arrive on the thread that sends them: for a source that sends when it is
  /// subscribed to, or asked, that is the scheduler's; use ``receive(on:)`` to choose it.
  ///
  /// A source may run inside of its `subscribe`, or of its answer to a request, for as long as it
  /// likes: another request reaches it at once then, on the thread that requests. A disposal always
  /// does. An end waits until `subscribe` has returned (contract 11).
  ///
  /// ```swift
  /// Just(1).subscribe(on: .immediate).sink { print($0) }  // Prints "1"
  /// ```
  @inlinable
  public func subscribe<Context: Scheduler>(
    on scheduler: Context
  ) -> some Publisher<Output, Failure> {
    SubscribeOn(self, scheduler)
  }
}

@usableFromInline
struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let upstream: Upstream
  @usableFromInline let context: Context

  @inlinable
  init(_ upstream: Upstream, _ context: Context) {
    self.upstream = upstream
    self.context = context
  }

  @inlinable
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    var subscriber = subscriber
    let remote = RemoteSubscription(context)
    subscriber.receive(subscription: remote)
    let stage = SubscribeOnStage(subscriber, remote)
    let upstream = upstream
    remote.start(with: stage) { upstream.subscribe($0) }
  }
}

@usableFromInline
struct SubscribeOnStage<Downstream: Subscriber, Context: Scheduler>: Stage {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var upstream = UpstreamState<any Subscription>.waiting
  @usableFromInline let remote: RemoteSubscription<Context>

  @inlinable
  init(_ downstream: Downstream, _ remote: RemoteSubscription<Context>) {
    self.downstream = downstream
    self.remote = remote
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if upstream.connect(subscription) {
      remote.connect(subscription)
    }
  }

  @inlinable
  mutating func handle(_ input: Input, _ next: _Fusion<Downstream>) -> Demand {
    // The upstream may go on although it was disposed of (contract 1).
    remote.isDisposed ? .none : next(&downstream, input)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard upstream.end() else { return }
    var downstream = downstream
    remote.end { downstream.receive(completion: completion) }
  }
}
