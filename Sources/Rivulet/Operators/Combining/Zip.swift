extension Publisher {
  /// Pairs the first value of this publisher with the first of another one, and so on.
  ///
  ///     upstream:      -1--2------3---|
  ///     other:         ---a-----b-----|
  ///     zip(other):    ---(1,a)-(2,b)-|
  ///
  /// Asks both for as many values as are asked of it, but for no more than 16 that the other one
  /// does not match yet: rows can be numbered with `zip((0...).publisher)`.
  /// Finishes as soon as one has finished and its values are used up; the first failure ends it.
  /// O(1) per value.
  ///
  /// ```swift
  /// [1, 2].publisher.zip(["a", "b"].publisher).sink { print($0, $1) }  // Prints "1 a", "2 b"
  /// ```
  @inlinable
  public func zip<Other: Publisher>(
    _ other: Other
  ) -> some Publisher<(Output, Other.Output), Failure> where Other.Failure == Failure {
    Coordinated(self) { ZipMachine(with: other) }
  }
}

@usableFromInline
struct ZipMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = (Main.Output, Inner.Output)
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>()
  @usableFromInline var mains = RingBuffer<Main.Output>()
  @usableFromInline var inners = RingBuffer<Inner.Output>()
  @usableFromInline var hasMainEnded = false
  @usableFromInline var hasInnerEnded = false
  @usableFromInline var ahead = ReadAhead()

  @inlinable
  init(with other: Inner) {
    upstreams.open(other)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Main.Output) {
    ahead.unsent.reportOverflow(waiting: mains.count)
    mains.append(value)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Inner.Output, from port: Port) {
    ahead.unsent.reportOverflow(waiting: inners.count)
    inners.append(value)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    hasMainEnded = true
    upstreams.join(completion, isLast: mains.isEmpty)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    hasInnerEnded = true
    upstreams.join(completion, isLast: inners.isEmpty)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.requestFromAll(ahead.receive(demand))
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? {
    guard !mains.isEmpty, !inners.isEmpty, let main = mains.popFirst(),
      let inner = inners.popFirst()
    else { return nil }
    if hasMainEnded && mains.isEmpty || hasInnerEnded && inners.isEmpty {
      upstreams.finish()
    } else {
      upstreams.requestFromAll(ahead.sent())
    }
    return (main, inner)
  }
}
