import Synchronization

/// The subscription to one value, which comes at the end: keeps it until it is asked for.
// SAFETY: contract 3. `parked` is written before `word` tells of it, and taken by whoever completes
// `word`.
@usableFromInline
final class ResultSubscription<Downstream: Subscriber>: ClosureSubscription, @unchecked Sendable {
  @usableFromInline let upstream: Locked<(any Subscription)?>
  @usableFromInline let word = Atomic<UInt8>(0)
  @usableFromInline @exclusivity(unchecked) var parked:
    (downstream: Downstream, value: Downstream.Input)?

  @inlinable static var requested: UInt8 { 1 }
  @inlinable static var filled: UInt8 { 2 }
  @inlinable static var over: UInt8 { 4 }

  @inlinable
  init(upstream: any Subscription) {
    self.upstream = Locked(upstream)
    super.init { subscription, command in
      let this = unsafeDowncast(subscription, to: ResultSubscription.self)
      switch command {
      case .request:
        this.note(Self.requested)
      case .dispose:
        this.takeUpstream()?.dispose()
        this.note(Self.over)
      case .offer, .inherit: break
      }
    }
  }

  /// The subscription of the upstream, which is let go of at the end.
  @inlinable
  func takeUpstream() -> (any Subscription)? {
    upstream.withLock { $0.take() }
  }

  /// Takes the result, or the end without one, and the downstream that is to hear of it.
  @inlinable
  func finish(
    _ value: Downstream.Input?,
    _ completion: Completion<Downstream.Failure>,
    _ downstream: Downstream
  ) {
    if let value {
      parked = (downstream, value)
      note(Self.filled)
    } else {
      end(completion, downstream)
    }
  }

  @inlinable
  func note(_ flag: UInt8) {
    let before = word.bitwiseOr(flag, ordering: .acquiringAndReleasing).oldValue
    switch (flag, before) {
    case (Self.requested, Self.filled), (Self.filled, Self.requested): deliver()
    case (Self.over, Self.filled): parked = nil
    case (Self.filled, Self.over...): parked = nil
    default: break
    }
  }

  @inlinable
  func deliver() {
    guard let (subscriber, value) = parked.take(), !isDisposed else { return }
    var downstream = subscriber
    _ = downstream.receive(value)
    end(.finished, downstream)
  }

  @inlinable
  func end(_ completion: Completion<Downstream.Failure>, _ downstream: Downstream) {
    if !ended.exchange(true, ordering: .acquiringAndReleasing) {
      var downstream = downstream
      downstream.receive(completion: completion)
    }
  }
}
