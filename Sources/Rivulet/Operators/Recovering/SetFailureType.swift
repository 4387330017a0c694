extension Publisher where Failure == Never {
  /// Gives a stream that cannot fail the failure type of another one.
  ///
  ///     upstream:                       -1--2--|
  ///     setFailureType(to: E.self):     -1--2--|
  ///
  /// Needed to combine it with streams that can fail, and before an operator whose closure throws.
  /// Passes everything on as it is.
  ///
  /// ```swift
  /// enum Problem: Error { case odd }
  /// [2, 3].publisher.setFailureType(to: Problem.self)
  ///   .map { value throws(Problem) -> Int in
  ///     if value % 2 == 1 { throw Problem.odd }
  ///     return value
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "2", "failure(Problem.odd)"
  /// ```
  @inlinable
  public func setFailureType<NewFailure: Error>(
    to type: NewFailure.Type
  ) -> Publishers.SetFailureType<Self, NewFailure> {
    Publishers.SetFailureType(self)
  }
}

extension Publishers {
  /// A publisher that could fail, as far as its type says.
  public struct SetFailureType<Upstream: Publisher, NewFailure: Error>: FusiblePublisher
  where Upstream.Failure == Never {
    public typealias Output = Upstream.Output
    public typealias Failure = NewFailure

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
        SetFailureTypeStage(subscriber),
        fusion: SetFailureTypeStage.fused(fusion)
      )
    }
  }
}

@usableFromInline
struct SetFailureTypeStage<Downstream: Subscriber>: Stage {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Never

  @usableFromInline var downstream: Downstream
  @usableFromInline var link = Link.waiting

  @inlinable
  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ next: Fusion<Downstream>) -> Demand {
    return next(&downstream, input)
  }

  @inlinable
  mutating func receive(completion: Completion<Never>) {
    if link.end() {
      downstream.receive(completion: .finished)
    }
  }
}
