extension Publisher {
  /// Sends what a closure makes of each value, unless that is `nil`.
  ///
  ///     upstream:                 -1--x--3-|
  ///     compactMap { Int($0) }:   -1-----3-|
  ///
  /// A dropped value asks the upstream for one more. A thrown error cancels the upstream and fails
  /// the downstream. O(1) per value.
  ///
  /// ```swift
  /// ["1", "x"].publisher.compactMap { Int($0) }.sink { print($0) }  // Prints "1"
  /// ```
  @inlinable
  public func compactMap<T>(
    _ transform: @escaping @Sendable (Output) throws(Failure) -> T?
  ) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(self, transform)
  }
}

extension Publishers {
  /// A publisher that transforms each value and drops `nil`.
  public struct CompactMap<Upstream: Publisher, Output: Sendable>: FusiblePublisher {
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Packed<Upstream>
    @usableFromInline let transform: @Sendable (Upstream.Output) throws(Upstream.Failure) -> Output?

    @inlinable
    init(
      _ upstream: Upstream,
      _ transform: @escaping @Sendable (Upstream.Output) throws(Upstream.Failure) -> Output?
    ) {
      self.upstream = Packed(upstream)
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(
      _ subscriber: sending Downstream,
      fusion: Fusion<Downstream>
    ) where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.publisher.subscribe(
        CompactMapStage(subscriber, transform),
        fusion: CompactMapStage.fused(fusion, transform)
      )
    }
  }
}

@usableFromInline
struct CompactMapStage<Input: Sendable, Downstream: Subscriber>: Stage {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var link = Link.waiting
  @usableFromInline let transform: @Sendable (Input) throws(Failure) -> Downstream.Input?

  @inlinable
  init(
    _ downstream: Downstream,
    _ transform: @escaping @Sendable (Input) throws(Failure) -> Downstream.Input?
  ) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable @inline(__always)
  static func fused(
    _ next: Fusion<Downstream>,
    _ transform: @escaping @Sendable (Input) throws(Failure) -> Downstream.Input?
  ) -> Fusion<Self> {
    Fusion { $0.pointee.handle($1, transform, next) }
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ next: Fusion<Downstream>) -> Demand {
    handle(input, transform, next)
  }

  @inlinable @inline(__always)
  mutating func handle(
    _ input: Input,
    _ transform: @Sendable (Input) throws(Failure) -> Downstream.Input?,
    _ next: Fusion<Downstream>
  ) -> Demand {
    do throws(Failure) {
      guard let output = try transform(input) else { return .max(1) }
      return next(&downstream, output)
    } catch {
      return fail(error)
    }
  }
}
