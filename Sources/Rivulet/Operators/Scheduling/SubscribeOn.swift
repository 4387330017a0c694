import Synchronization

extension Publisher {
  /// Subscribes, requests and disposes where a scheduler runs.
  ///
  ///     upstream:                    -1--2-|    (subscribed to in the background)
  ///     subscribe(on: .background):  --1--2-|
  ///
  /// Values arrive on the thread that sends them: for a source that sends when it is subscribed to,
  /// that is the scheduler's; use ``receive(on:)`` to choose it. The order of subscription,
  /// requests and disposal is kept, also on a concurrent queue. After the disposal nothing is
  /// delivered, even if the upstream does not know of it yet. Passes demand and values on as they
  /// are.
  ///
  /// ```swift
  /// Just(1).subscribe(on: .immediate).sink { print($0) }  // Prints "1"
  /// ```
  @inlinable
  public func subscribe<Context: Scheduler>(
    on scheduler: Context
  ) -> Publishers.SubscribeOn<Self, Context> {
    Publishers.SubscribeOn(self, scheduler)
  }
}

extension Publishers {
  /// A publisher that subscribes where a scheduler runs.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let context: Context

    @inlinable
    init(_ upstream: Upstream, _ context: Context) {
      self.upstream = upstream
      self.context = context
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let remote = RemoteSubscription(context)
      let through = SubscribeOnStage(subscriber, remote)
      // The closure runs once: the subscriber moves through it.
      let passage = Passage(through)
      remote.enqueue { [upstream] in
        if let through = passage.take() { upstream.subscribe(through) }
      }
    }
  }
}

@usableFromInline
struct SubscribeOnStage<Downstream: Subscriber, Context: Scheduler>: Stage {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var link = Link.waiting
  @usableFromInline let remote: RemoteSubscription<Context>

  @inlinable
  init(_ downstream: Downstream, _ remote: RemoteSubscription<Context>) {
    self.downstream = downstream
    self.remote = remote
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    guard link.connect(subscription) else { return }
    remote.connect(subscription)
    downstream.receive(subscription: remote)
  }

  @inlinable
  mutating func handle(_ input: Input, _ next: Fusion<Downstream>) -> Demand {
    guard remote.isDisposed else { return next(&downstream, input) }
    // A source that sends without end keeps the scheduler from getting to the disposal.
    link.dispose()
    return .none
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard link.end(), remote.end() else { return }
    downstream.receive(completion: completion)
  }
}

/// Passes requests and the disposal on where a scheduler runs, one at a time and in order.
@usableFromInline
final class RemoteSubscription<Context: Scheduler>: Subscription {
  @usableFromInline
  struct State {
    @usableFromInline var upstream: (any Subscription)?
    @usableFromInline var jobs = RingBuffer<@Sendable () -> Void>()
    @usableFromInline var isRunning = false

    @inlinable
    init() {}
  }

  @usableFromInline let context: Context
  @usableFromInline let ended = Atomic<Bool>(false)
  @usableFromInline let state = Locked(State())

  @inlinable
  init(_ context: Context) {
    self.context = context
  }

  @inlinable
  var isDisposed: Bool { ended.load(ordering: .relaxed) }

  /// Runs a job where the scheduler runs, after those that came before.
  @inlinable
  func enqueue(_ job: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst {
      context.schedule { self.run() }
    }
  }

  @inlinable
  func run() {
    while let job = state.withLock({ state -> (@Sendable () -> Void)? in
      let job = state.jobs.popFirst()
      state.isRunning = job != nil
      return job
    }) {
      job()
    }
  }

  @inlinable
  func connect(_ subscription: any Subscription) {
    state.withLock { $0.upstream = subscription }
  }

  /// - Returns: Whether it had not ended before.
  @inlinable
  func end() -> Bool {
    state.withLock { $0.upstream = nil }
    return !ended.exchange(true, ordering: .acquiringAndReleasing)
  }

  @usableFromInline
  func request(_ demand: Demand) {
    guard demand != .none, !isDisposed else { return }
    enqueue { self.state.withLock { $0.upstream }?.request(demand) }
  }

  @usableFromInline
  func dispose() {
    guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return }
    enqueue { self.state.withLock { $0.upstream.take() }?.dispose() }
  }
}
