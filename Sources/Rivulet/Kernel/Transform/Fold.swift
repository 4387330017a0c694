/// Takes in all values of an upstream and hands out one, at the end: `reduce`, `count`, `contains`.
///
/// The upstream is asked for everything at once. The result waits for demand (contract 2).
@usableFromInline
struct Fold<Upstream: Publisher, Memory: Sendable, Output: Sendable>: _FusiblePublisher {
  @usableFromInline typealias Failure = Upstream.Failure
  /// Takes in a value; an outcome that ends is the result.
  @usableFromInline typealias Update =
    @Sendable (inout Memory, Upstream.Output) -> Outcome<Output, Failure>

  @usableFromInline let upstream: HiddenUpstream<Upstream>
  @usableFromInline let memory: Memory
  @usableFromInline let update: Update
  @usableFromInline let conclude: @Sendable (Memory) -> Output?

  @inlinable
  init(
    _ upstream: Upstream,
    _ initial: Memory,
    _ update: @escaping Update,
    finish conclude: @escaping @Sendable (Memory) -> Output?
  ) {
    self.upstream = HiddenUpstream(upstream)
    memory = initial
    self.update = update
    self.conclude = conclude
  }

  @inlinable @inline(__always)
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    upstream.publisher._subscribe(
      FoldStage(subscriber, memory, update, conclude),
      fusion: FoldStage.fused(update)
    )
  }
}

@usableFromInline
struct FoldStage<Input: Sendable, Memory: Sendable, Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Update =
    @Sendable (inout Memory, Input) -> Outcome<Downstream.Input, Failure>

  @usableFromInline var downstream: Downstream
  @usableFromInline var upstream = UpstreamState<ResultSubscription<Downstream>>.waiting
  @usableFromInline var memory: Memory?
  @usableFromInline let update: Update
  @usableFromInline let conclude: @Sendable (Memory) -> Downstream.Input?

  @inlinable
  init(
    _ downstream: Downstream,
    _ memory: Memory,
    _ update: @escaping Update,
    _ conclude: @escaping @Sendable (Memory) -> Downstream.Input?
  ) {
    self.downstream = downstream
    self.memory = memory
    self.update = update
    self.conclude = conclude
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    let result = ResultSubscription<Downstream>(upstream: subscription)
    if upstream.connect(subscription, keeping: result) {
      downstream.receive(subscription: result)
      if !result.isDisposed { subscription.request(.unlimited) }
    }
  }

  @inlinable @inline(__always)
  static func fused(_ update: @escaping Update) -> _Fusion<Self> {
    _Fusion { $0.pointee.take($1, update) }
  }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Demand {
    guard upstream.isActive else { return upstream.refuseValue() }
    return take(input, update)
  }

  @inlinable @inline(__always)
  mutating func take(_ input: Input, _ update: Update) -> Demand {
    // Moved out and in again, so that an array in it is not copied.
    guard var memory = memory.take() else { return .none }
    let outcome = update(&memory, input)
    self.memory = memory
    if let completion = outcome.completion {
      finish(outcome.value, completion)
    }
    return .none
  }

  @inlinable @inline(never)
  mutating func finish(_ value: Downstream.Input?, _ completion: Completion<Failure>) {
    guard case .active(let result) = upstream, !result.isDisposed else { return }
    _ = upstream.end()
    memory = nil
    result.takeUpstream()?.dispose()
    result.finish(value, completion, downstream)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard case .active(let result) = upstream, let memory = memory.take() else {
      return upstream.reportStraySignal()
    }
    _ = (upstream.end(), result.takeUpstream())
    var value: Downstream.Input?
    if case .finished = completion { value = conclude(memory) }
    result.finish(value, completion, downstream)
  }
}
