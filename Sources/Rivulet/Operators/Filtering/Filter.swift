extension Publisher {
  /// Sends only the values that pass a test.
  ///
  ///     upstream:                          -1--2--3--4-|
  ///     filter { $0.isMultiple(of: 2) }:   ----2-----4-|
  ///
  /// A dropped value asks the upstream for one more. A thrown error cancels the upstream and fails
  /// the downstream. O(1) per value.
  ///
  /// ```swift
  /// (1...4).publisher.filter { $0 > 2 }.sink { print($0) }  // Prints "3", "4"
  /// ```
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Output) throws(Failure) -> Bool
  ) -> Publishers.Filter<Self> {
    Publishers.Filter(self, isIncluded)
  }
}

extension Publishers {
  /// A publisher of the values that pass a test.
  public struct Filter<Upstream: Publisher>: FusiblePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Packed<Upstream>
    @usableFromInline let isIncluded: @Sendable (Upstream.Output) throws(Upstream.Failure) -> Bool

    @inlinable
    init(
      _ upstream: Upstream,
      _ isIncluded: @escaping @Sendable (Upstream.Output) throws(Upstream.Failure) -> Bool
    ) {
      self.upstream = Packed(upstream)
      self.isIncluded = isIncluded
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(
      _ subscriber: sending Downstream,
      fusion: Fusion<Downstream>
    ) where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.publisher.subscribe(
        FilterStage(subscriber, isIncluded),
        fusion: FilterStage.fused(fusion, isIncluded)
      )
    }
  }
}

@usableFromInline
struct FilterStage<Downstream: Subscriber>: Stage {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var link = Link.waiting
  @usableFromInline let isIncluded: @Sendable (Input) throws(Failure) -> Bool

  @inlinable
  init(
    _ downstream: Downstream,
    _ isIncluded: @escaping @Sendable (Input) throws(Failure) -> Bool
  ) {
    self.downstream = downstream
    self.isIncluded = isIncluded
  }

  @inlinable @inline(__always)
  static func fused(
    _ next: Fusion<Downstream>,
    _ isIncluded: @escaping @Sendable (Input) throws(Failure) -> Bool
  ) -> Fusion<Self> {
    Fusion { $0.pointee.handle($1, isIncluded, next) }
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ next: Fusion<Downstream>) -> Demand {
    handle(input, isIncluded, next)
  }

  @inlinable @inline(__always)
  mutating func handle(
    _ input: Input,
    _ isIncluded: @Sendable (Input) throws(Failure) -> Bool,
    _ next: Fusion<Downstream>
  ) -> Demand {
    do throws(Failure) {
      return try isIncluded(input) ? next(&downstream, input) : .max(1)
    } catch {
      return fail(error)
    }
  }
}
