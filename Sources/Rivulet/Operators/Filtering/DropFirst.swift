extension Publisher {
  /// Leaves out the first values.
  ///
  ///     upstream:        -1--2--3--4-|
  ///     dropFirst(2):    -------3--4-|
  ///
  /// A dropped value asks the upstream for one more. O(1) per value.
  ///
  /// ```swift
  /// (1...3).publisher.dropFirst().sink { print($0) }  // Prints "2", "3"
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.DropFirst<Self> {
    precondition(count >= 0, "the number of values to drop must not be negative")
    return Publishers.DropFirst(self, count)
  }
}

extension Publishers {
  /// A publisher that leaves out the first values.
  public struct DropFirst<Upstream: Publisher>: FusiblePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Packed<Upstream>
    @usableFromInline let count: Int

    @inlinable
    init(_ upstream: Upstream, _ count: Int) {
      self.upstream = Packed(upstream)
      self.count = count
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(
      _ subscriber: sending Downstream,
      fusion: Fusion<Downstream>
    ) where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.publisher.subscribe(
        DropFirstStage(subscriber, count),
        fusion: DropFirstStage.fused(fusion)
      )
    }
  }
}

@usableFromInline
struct DropFirstStage<Downstream: Subscriber>: Stage {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var link = Link.waiting
  @usableFromInline var remaining: Int

  @inlinable
  init(_ downstream: Downstream, _ count: Int) {
    self.downstream = downstream
    remaining = count
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ next: Fusion<Downstream>) -> Demand {
    guard remaining == 0 else {
      remaining -= 1
      return .max(1)
    }
    return next(&downstream, input)
  }
}
