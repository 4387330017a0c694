extension Publisher {
  /// Sends the values of this publisher and of another one as they come.
  ///
  ///     upstream:             -1-----2---|
  ///     other:                ----a----b-----|
  ///     merge(with: other):   -1--a--2-b-----|
  ///
  /// Finishes when both have finished; the first failure ends it and disposes of the other one.
  /// With limited demand at most one value of each waits. What is merged with a merge joins it:
  /// however many are put together at run time, each value passes one merge. O(1) per value.
  ///
  /// ```swift
  /// [1].publisher.merge(with: [2].publisher).sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func merge<Other: Publisher>(with other: Other) -> some Publisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    MergedRow(Rope(MergedRow(self).parts, MergedRow(other).parts))
  }
}

/// The publisher of all merges: what is merged with it joins it.
@usableFromInline
struct MergedRow<Output: Sendable, Failure: Error>: Publisher {
  @usableFromInline let parts: Rope<AnyPublisher<Output, Failure>>

  @inlinable
  init(_ parts: Rope<AnyPublisher<Output, Failure>>) {
    self.parts = parts
  }

  @inlinable
  init<Source: Publisher>(_ publisher: Source)
  where Source.Output == Output, Source.Failure == Failure {
    if let row = publisher as? MergedRow {
      self = row
    } else {
      let part = AnyPublisher(publisher)
      parts = part.merged ?? Rope(part)
    }
  }

  @inlinable
  func joined(with others: MergedRow...) -> MergedRow {
    others.reduce(self) { MergedRow(Rope($0.parts, $1.parts)) }
  }

  @inlinable
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    Coordinator.start(MergeMachine(parts), main: nil, downstream: subscriber)
  }
}

@usableFromInline
struct MergeMachine<Inner: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Inner.Output
  @usableFromInline typealias Failure = Inner.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>(main: .never)
  @usableFromInline var buffer = MergeBuffer<Output>()

  @inlinable
  init(_ sources: some Sequence<Inner>) {
    for source in sources {
      upstreams.open(source)
    }
    if upstreams.openCount == 0 { upstreams.finish() }
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output, from port: Port) {
    buffer.append(value, from: port)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.requestFromInner(buffer.receive(demand: demand))
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? {
    guard let (value, port) = buffer.popFirst() else { return nil }
    if !buffer.allowance.isUnlimited {
      upstreams.request(.max(1), from: port)
    }
    return value
  }
}
