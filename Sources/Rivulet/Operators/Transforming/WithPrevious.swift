extension Publisher {
  /// Sends each value together with the one before it, which is `nil` for the first.
  ///
  ///     upstream:         -1---------2------3------|
  ///     withPrevious():   -(nil,1)---(1,2)--(2,3)--|
  ///
  /// Passes demand on as it is. O(1) per value; keeps one value.
  ///
  /// ```swift
  /// [70, 80].publisher.withPrevious().sink { print($0.previous as Any, $0.current) }
  /// // Prints "nil 70", "Optional(70) 80"
  /// ```
  @inlinable
  public func withPrevious() -> Publishers.WithPrevious<Self> {
    Publishers.WithPrevious(self)
  }

  /// Sends each value from the second on as a pair with the one before it.
  ///
  ///     upstream:     -1--2------3------|
  ///     pairwise():   ----(1,2)--(2,3)--|
  ///
  /// The first value asks the upstream for one more. O(1) per value; keeps one value.
  ///
  /// ```swift
  /// (1...3).publisher.pairwise().sink { print($0, $1) }  // Prints "1 2", "2 3"
  /// ```
  @inlinable
  public func pairwise() -> Publishers.CompactMap<Publishers.WithPrevious<Self>, (Output, Output)> {
    Publishers.CompactMap(withPrevious()) { (pair) throws(Failure) in
      pair.previous.map { ($0, pair.current) }
    }
  }
}

extension Publishers {
  /// A publisher of values together with the ones before them.
  public struct WithPrevious<Upstream: Publisher>: FusiblePublisher {
    public typealias Output = (previous: Upstream.Output?, current: Upstream.Output)
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Packed<Upstream>

    @inlinable
    init(_ upstream: Upstream) {
      self.upstream = Packed(upstream)
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(
      _ subscriber: sending Downstream,
      fusion: Fusion<Downstream>
    ) where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.publisher.subscribe(
        WithPreviousStage(subscriber),
        fusion: WithPreviousStage.fused(fusion)
      )
    }
  }
}

@usableFromInline
struct WithPreviousStage<Input: Sendable, Downstream: Subscriber>: Stage
where Downstream.Input == (previous: Input?, current: Input) {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var link = Link.waiting
  @usableFromInline var previous: Input?

  @inlinable
  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ next: Fusion<Downstream>) -> Demand {
    let pair = (previous: previous, current: input)
    previous = input
    return next(&downstream, pair)
  }
}
