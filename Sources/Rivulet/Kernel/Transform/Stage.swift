/// An operator that turns each value into at most one, at once: a struct around its downstream.
///
/// Its state lies inline, so a chain of stages is one value that the compiler fuses: no allocation,
/// no lock and no reference counting per operator. What a conforming type leaves out is passed on.
@usableFromInline
protocol Stage: Subscriber {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get set }
  var upstream: UpstreamState<any Subscription> { get set }

  /// Hands what becomes of a value, which may come now, to the downstream by `next`.
  mutating func handle(_ input: Input, _ next: _Fusion<Downstream>) -> Demand
}

extension Stage {
  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Demand {
    guard upstream.isActive else { return upstream.refuseValue() }
    return handle(input, _Fusion())
  }

  /// The fusion of a stage with its downstream's.
  @inlinable @inline(__always)
  static func fused(_ next: _Fusion<Downstream>) -> _Fusion<Self> {
    _Fusion { $0.pointee.handle($1, next) }
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if upstream.connect(subscription) {
      downstream.receive(subscription: subscription)
    }
  }

  /// Ends both sides before the upstream does; upstream first.
  @inlinable @inline(never)
  mutating func finish(_ completion: Completion<Downstream.Failure>) {
    // The downstream may have left while it or a closure ran.
    guard !upstream.isDisposed else { return }
    upstream.dispose()
    downstream.receive(completion: completion)
  }
}

extension Stage where Downstream.Failure == Failure {
  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if upstream.end() {
      downstream.receive(completion: completion)
    }
  }
}
