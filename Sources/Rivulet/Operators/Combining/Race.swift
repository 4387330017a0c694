extension Publisher {
  /// Sends what the first of two publishers to say anything sends.
  ///
  ///     upstream:       ----1--2-|
  ///     other:          --a----b--c-|
  ///     race(other):    --a----b--c-|
  ///
  /// The first value or end decides, be it a failure or not; the loser is disposed of. Both are
  /// subscribed to in order, so if the first one answers at once the other is never subscribed to.
  /// Passes demand on as it is, to both until it is decided. O(1) per value.
  ///
  /// ```swift
  /// Just(1).race(Just(2)).sink { print($0) }  // Prints "1"
  /// ```
  @inlinable
  public func race<Other: Publisher>(_ other: Other) -> some Publisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    [AnyPublisher(self), AnyPublisher(other)].race()
  }
}

extension Collection where Self: Sendable, Element: Publisher {
  /// Sends what the first of the publishers of this collection to say anything sends.
  ///
  ///     a:                   ----1--2-|
  ///     b:                   --3----4--5-|
  ///     c:                   ------------6-|
  ///     [a, b, c].race():    --3----4--5-|
  ///
  /// Finishes at once for an empty collection. The decision is O(n); otherwise like
  /// ``Publisher/race(_:)``.
  ///
  /// ```swift
  /// [Just(1), Just(2)].race().sink { print($0) }  // Prints "1"
  /// ```
  @inlinable
  public func race() -> some Publisher<Element.Output, Element.Failure> {
    Coordinated(nil) { RaceMachine(self) }
  }
}

@usableFromInline
struct RaceMachine<Inner: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Inner.Output
  @usableFromInline typealias Failure = Inner.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>(main: .never)
  @usableFromInline var runners: [Port] = []
  @usableFromInline var values = RingBuffer<Output>()

  @inlinable
  init(_ sources: some Sequence<Inner>) {
    for source in sources {
      runners.append(upstreams.open(source))
    }
    if runners.isEmpty { upstreams.finish() }
  }

  @inlinable
  mutating func receive(_ value: Output, from port: Port) {
    if runners.count > 1 {
      for runner in runners where runner != port { upstreams.dispose(runner) }
      runners = [port]
    }
    values.append(value)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.requestFromInner(demand)
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { values.popFirst() }
}
