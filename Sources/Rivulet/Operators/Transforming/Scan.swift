extension Publisher {
  /// Sends the running result of combining each value with the results so far.
  ///
  ///     upstream:       -1--2--3-|
  ///     scan(0, +):     -1--3--6-|
  ///
  /// The initial result is not sent. Each subscription has a result of its own. Passes demand on as
  /// it is; a thrown error cancels the upstream and fails the downstream. O(1) per value.
  ///
  /// ```swift
  /// (1...3).publisher.scan(0) { $0 + $1 }.sink { print($0) }  // Prints "1", "3", "6"
  /// ```
  @inlinable
  public func scan<T>(
    _ initial: T,
    _ combine: @escaping @Sendable (T, Output) throws(Failure) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(self, initial) { (result, value) throws(Failure) in
      result = try combine(result, value)
    }
  }

  /// Sends the running result of updating one value in place.
  ///
  ///     upstream:                              -1---2------3--------|
  ///     scan(into: []) { $0.append($1) }:      -[1]-[1,2]--[1,2,3]--|
  ///
  /// The initial result is not sent. Each subscription has a result of its own. Passes demand on as
  /// it is; a thrown error cancels the upstream and fails the downstream.
  ///
  /// ```swift
  /// (1...2).publisher.scan(into: 10) { $0 += $1 }.sink { print($0) }  // Prints "11", "13"
  /// ```
  @inlinable
  public func scan<T>(
    into initial: T,
    _ update: @escaping @Sendable (inout T, Output) throws(Failure) -> Void
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(self, initial, update)
  }
}

extension Publishers {
  /// A publisher of running results.
  public struct Scan<Upstream: Publisher, Output: Sendable>: FusiblePublisher {
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Packed<Upstream>
    @usableFromInline let initial: Output
    @usableFromInline let combine:
      @Sendable (inout Output, Upstream.Output) throws(Upstream.Failure) -> Void

    @inlinable
    init(
      _ upstream: Upstream,
      _ initial: Output,
      _ combine:
        @escaping @Sendable (inout Output, Upstream.Output) throws(Upstream.Failure) -> Void
    ) {
      self.upstream = Packed(upstream)
      self.initial = initial
      self.combine = combine
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(
      _ subscriber: sending Downstream,
      fusion: Fusion<Downstream>
    ) where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.publisher.subscribe(
        ScanStage(subscriber, initial, combine),
        fusion: ScanStage.fused(fusion, combine)
      )
    }
  }
}

@usableFromInline
struct ScanStage<Input: Sendable, Downstream: Subscriber>: Stage {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var link = Link.waiting
  @usableFromInline var result: Downstream.Input
  @usableFromInline let combine: @Sendable (inout Downstream.Input, Input) throws(Failure) -> Void

  @inlinable
  init(
    _ downstream: Downstream,
    _ initial: Downstream.Input,
    _ combine:
      @escaping @Sendable (inout Downstream.Input, Input) throws(Failure) -> Void
  ) {
    self.downstream = downstream
    result = initial
    self.combine = combine
  }

  @inlinable @inline(__always)
  static func fused(
    _ next: Fusion<Downstream>,
    _ combine: @escaping @Sendable (inout Downstream.Input, Input) throws(Failure) -> Void
  ) -> Fusion<Self> {
    Fusion { $0.pointee.handle($1, combine, next) }
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ next: Fusion<Downstream>) -> Demand {
    handle(input, combine, next)
  }

  @inlinable @inline(__always)
  mutating func handle(
    _ input: Input,
    _ combine: @Sendable (inout Downstream.Input, Input) throws(Failure) -> Void,
    _ next: Fusion<Downstream>
  ) -> Demand {
    do throws(Failure) {
      try combine(&result, input)
    } catch {
      return fail(error)
    }
    return next(&downstream, result)
  }
}
