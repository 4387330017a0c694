extension Publisher {
  /// Sends the first values only, then finishes.
  ///
  ///     upstream:     -1--2--3--4-|
  ///     prefix(2):    -1--(2|)
  ///
  /// Never requests more than `count` values in all. With the last one it disposes of the upstream
  /// and finishes; `prefix(0)` finishes at once. O(1) per value.
  ///
  /// ```swift
  /// (1...).publisher.prefix(2).sink { print($0) }  // Prints "1", "2"
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func prefix(_ count: Int) -> some Publisher<Output, Failure> {
    precondition(count >= 0, "the number of values to take must not be negative")
    return Prefix(self, count)
  }

  /// Sends the first value only, then finishes.
  ///
  ///     upstream:   -1--2--3-|
  ///     first():    -(1|)
  ///
  /// A stream that finishes without a value finishes here too. See ``prefix(_:)``.
  ///
  /// ```swift
  /// [1, 2].publisher.first().sink { print($0) }  // Prints "1"
  /// ```
  @inlinable
  public func first() -> some Publisher<Output, Failure> {
    prefix(1)
  }

  /// Sends the first value that passes a test, then finishes.
  ///
  ///     upstream:                  -1--2--3-|
  ///     first { $0 > 1 }:          ----(2|)
  ///
  /// Asks for one value, and for one more each time that a value fails the test. See
  /// ``filter(_:)`` and ``prefix(_:)``.
  ///
  /// ```swift
  /// (1...).publisher.first { $0 > 1 }.sink { print($0) }  // Prints "2"
  /// ```
  @inlinable
  public func first(
    where isIncluded: @escaping @Sendable (Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    filter(isIncluded).first()
  }
}

@usableFromInline
struct Prefix<Upstream: Publisher>: _FusiblePublisher {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let upstream: HiddenUpstream<Upstream>
  @usableFromInline let count: Int

  @inlinable
  init(_ upstream: Upstream, _ count: Int) {
    self.upstream = HiddenUpstream(upstream)
    self.count = count
  }

  @inlinable @inline(__always)
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    if count == 0 {
      Empty().subscribe(subscriber)
    } else {
      upstream.publisher._subscribe(
        PrefixStage(subscriber, count),
        fusion: PrefixStage.fused(fusion)
      )
    }
  }
}

@usableFromInline
struct PrefixStage<Downstream: Subscriber>: Stage {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var upstream = UpstreamState<any Subscription>.waiting
  @usableFromInline var remaining: Int
  @usableFromInline var capped: CappedSubscription?

  @inlinable
  init(_ downstream: Downstream, _ count: Int) {
    self.downstream = downstream
    remaining = count
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    let capped = CappedSubscription(subscription, limit: remaining)
    if upstream.connect(capped) {
      self.capped = capped
      downstream.receive(subscription: capped)
    }
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ next: _Fusion<Downstream>) -> Demand {
    remaining -= 1
    let more = next(&downstream, input)
    if remaining == 0 {
      finish(.finished)
      return .none
    }
    return more == .none ? .none : capped?.grant(more) ?? .none
  }
}
