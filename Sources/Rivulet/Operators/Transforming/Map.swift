extension Publisher {
  /// Sends what a closure makes of each value.
  ///
  ///     upstream:         -1--2--3-|
  ///     map { $0 * 10 }:  -10-20-30|
  ///
  /// Passes demand on as it is. An error that the closure throws cancels the upstream and fails the
  /// downstream; a stream that cannot fail takes a closure that cannot throw, until
  /// ``setFailureType(to:)``. The closure runs on the thread that sends the value. O(1) per value.
  ///
  /// ```swift
  /// [1, 2].publisher.map { $0 * 10 }.sink { print($0) }  // Prints "10", "20"
  /// ```
  @inlinable
  public func map<T>(
    _ transform: @escaping @Sendable (Output) throws(Failure) -> T
  ) -> Publishers.Map<Self, T> {
    Publishers.Map(self, transform)
  }

  /// Sends one property of each value.
  ///
  ///     upstream:     -ab--cde-|
  ///     map(\.count): -2---3---|
  ///
  /// Passes demand on as it is. O(1) per value.
  ///
  /// ```swift
  /// ["ab", "cde"].publisher.map(\.count).sink { print($0) }  // Prints "2", "3"
  /// ```
  @inlinable
  @_disfavoredOverload
  public func map<T>(_ keyPath: any KeyPath<Output, T> & Sendable) -> Publishers.Map<Self, T> {
    Publishers.Map(self) { (value) throws(Failure) in value[keyPath: keyPath] }
  }
}

extension Publishers {
  /// A publisher that transforms each value.
  public struct Map<Upstream: Publisher, Output: Sendable>: FusiblePublisher {
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Packed<Upstream>
    @usableFromInline let transform: @Sendable (Upstream.Output) throws(Upstream.Failure) -> Output

    @inlinable
    init(
      _ upstream: Upstream,
      _ transform: @escaping @Sendable (Upstream.Output) throws(Upstream.Failure) -> Output
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
        MapStage(subscriber, transform),
        fusion: MapStage.fused(fusion, transform)
      )
    }
  }
}

@usableFromInline
struct MapStage<Input: Sendable, Downstream: Subscriber>: Stage {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var link = Link.waiting
  @usableFromInline let transform: @Sendable (Input) throws(Failure) -> Downstream.Input

  @inlinable
  init(
    _ downstream: Downstream,
    _ transform: @escaping @Sendable (Input) throws(Failure) -> Downstream.Input
  ) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable @inline(__always)
  static func fused(
    _ next: Fusion<Downstream>,
    _ transform: @escaping @Sendable (Input) throws(Failure) -> Downstream.Input
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
    _ transform: @Sendable (Input) throws(Failure) -> Downstream.Input,
    _ next: Fusion<Downstream>
  ) -> Demand {
    do throws(Failure) {
      return next(&downstream, try transform(input))
    } catch {
      return fail(error)
    }
  }
}
