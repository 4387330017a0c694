extension Publisher {
  /// Fails with what a closure makes of the upstream's error.
  ///
  ///     upstream:                       -1--2--#a
  ///     mapError { Wrapped($0) }:       -1--2--#Wrapped(a)
  ///
  /// Passes demand and values on as they are. The closure runs at most once.
  ///
  /// ```swift
  /// enum Problem: Error { case offline }
  /// Fail<Int, any Error>(CancellationError()).mapError { _ in Problem.offline }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  /// // Prints "failure(Problem.offline)"
  /// ```
  @inlinable
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> some Publisher<Output, NewFailure> {
    MapError(self, transform)
  }
}

@usableFromInline
struct MapError<Upstream: Publisher, Failure: Error>: _FusiblePublisher {
  @usableFromInline typealias Output = Upstream.Output

  @usableFromInline let upstream: HiddenUpstream<Upstream>
  @usableFromInline let transform: @Sendable (Upstream.Failure) -> Failure

  @inlinable
  init(_ upstream: Upstream, _ transform: @escaping @Sendable (Upstream.Failure) -> Failure) {
    self.upstream = HiddenUpstream(upstream)
    self.transform = transform
  }

  @inlinable @inline(__always)
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    upstream.publisher._subscribe(
      MapErrorStage(subscriber, transform),
      fusion: MapErrorStage.fused(fusion)
    )
  }
}

@usableFromInline
struct MapErrorStage<Failure: Error, Downstream: Subscriber>: Stage {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline var downstream: Downstream
  @usableFromInline var upstream = UpstreamState<any Subscription>.waiting
  @usableFromInline let transform: @Sendable (Failure) -> Downstream.Failure

  @inlinable
  init(
    _ downstream: Downstream,
    _ transform: @escaping @Sendable (Failure) -> Downstream.Failure
  ) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ next: _Fusion<Downstream>) -> Demand {
    next(&downstream, input)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if upstream.end() {
      downstream.receive(completion: completion.mapFailure(transform))
    }
  }
}
