/// An operator that turns each value into at most one, at once: a struct around its downstream.
///
/// Its state lies inline, so a chain of stages is one value that the compiler fuses: no allocation,
/// no lock and no reference counting per operator. What a conforming type leaves out is passed on.
@usableFromInline
protocol Stage: Subscriber {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get set }
  var link: Link { get set }

  /// Hands what becomes of a value, which may come now, to the downstream by `next`.
  mutating func handle(_ input: Input, _ next: Fusion<Downstream>) -> Demand
}

extension Stage {
  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Demand {
    guard link.isActive else { return link.refuseValue() }
    return handle(input, Fusion())
  }

  /// The fusion of a stage with its downstream's.
  @inlinable @inline(__always)
  static func fused(_ next: Fusion<Downstream>) -> Fusion<Self> {
    Fusion { $0.pointee.handle($1, next) }
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if link.connect(subscription) {
      downstream.receive(subscription: subscription)
    }
  }

  /// Ends both sides with a failure of this operator's own; upstream first.
  @inlinable @inline(never)
  mutating func fail(_ error: Downstream.Failure) -> Demand {
    // The downstream may have left while the closure ran that threw the error.
    guard !link.isDisposed else { return .none }
    link.dispose()
    downstream.receive(completion: .failure(error))
    return .none
  }

  /// Ends both sides because nothing more will come; upstream first.
  @inlinable @inline(never)
  mutating func finish() -> Demand {
    link.dispose()
    downstream.receive(completion: .finished)
    return .none
  }
}

extension Stage where Downstream.Failure == Failure {
  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if link.end() {
      downstream.receive(completion: completion)
    }
  }
}
