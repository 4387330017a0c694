extension Publisher {
  /// Drops a value that the test calls a duplicate of the last one sent.
  ///
  ///     upstream:                                   -1--3--4--6-|
  ///     removeDuplicates { $0 % 2 == $1 % 2 }:      -1-----4----|
  ///
  /// A dropped value asks the upstream for one more. A thrown error cancels the upstream and fails
  /// the downstream. O(1) per value; keeps one value.
  ///
  /// ```swift
  /// [1, 3, 4].publisher.removeDuplicates { $0 % 2 == $1 % 2 }.sink { print($0) }
  /// // Prints "1", "4"
  /// ```
  @inlinable
  public func removeDuplicates(
    by isDuplicate: @escaping @Sendable (Output, Output) throws(Failure) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(self, isDuplicate)
  }
}

extension Publisher where Output: Equatable {
  /// Drops a value that equals the last one sent.
  ///
  ///     upstream:            -1--1--2--1-|
  ///     removeDuplicates():  -1-----2--1-|
  ///
  /// A dropped value asks the upstream for one more. O(1) per value; keeps one value.
  ///
  /// ```swift
  /// [1, 1, 2].publisher.removeDuplicates().sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(self) { (last, value) throws(Failure) in last == value }
  }
}

extension Publishers {
  /// A publisher that drops repeated values.
  public struct RemoveDuplicates<Upstream: Publisher>: FusiblePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Packed<Upstream>
    @usableFromInline let isDuplicate:
      @Sendable (Upstream.Output, Upstream.Output) throws(Upstream.Failure) -> Bool

    @inlinable
    init(
      _ upstream: Upstream,
      _ isDuplicate:
        @escaping @Sendable (Upstream.Output, Upstream.Output) throws(Upstream.Failure) -> Bool
    ) {
      self.upstream = Packed(upstream)
      self.isDuplicate = isDuplicate
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(
      _ subscriber: sending Downstream,
      fusion: Fusion<Downstream>
    ) where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.publisher.subscribe(
        RemoveDuplicatesStage(subscriber, isDuplicate),
        fusion: RemoveDuplicatesStage.fused(fusion, isDuplicate)
      )
    }
  }
}

@usableFromInline
struct RemoveDuplicatesStage<Downstream: Subscriber>: Stage {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var link = Link.waiting
  @usableFromInline let isDuplicate: @Sendable (Input, Input) throws(Failure) -> Bool
  @usableFromInline var last: Input?

  @inlinable
  init(
    _ downstream: Downstream,
    _ isDuplicate:
      @escaping @Sendable (Input, Input) throws(Failure) -> Bool
  ) {
    self.downstream = downstream
    self.isDuplicate = isDuplicate
  }

  @inlinable @inline(__always)
  static func fused(
    _ next: Fusion<Downstream>,
    _ isDuplicate: @escaping @Sendable (Input, Input) throws(Failure) -> Bool
  ) -> Fusion<Self> {
    Fusion { $0.pointee.handle($1, isDuplicate, next) }
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ next: Fusion<Downstream>) -> Demand {
    handle(input, isDuplicate, next)
  }

  @inlinable @inline(__always)
  mutating func handle(
    _ input: Input,
    _ isDuplicate: @Sendable (Input, Input) throws(Failure) -> Bool,
    _ next: Fusion<Downstream>
  ) -> Demand {
    do throws(Failure) {
      if let last, try isDuplicate(last, input) { return .max(1) }
    } catch {
      return fail(error)
    }
    last = input
    return next(&downstream, input)
  }
}
