extension Publisher {
  /// Sends the last values only, when the upstream has finished.
  ///
  ///     upstream:     -1--2--3--4-|
  ///     suffix(2):    ------------(34|)
  ///
  /// Asks the upstream for values without limit and keeps the newest `count` of them; they wait for
  /// demand. A failure discards them. O(1) per value.
  ///
  /// ```swift
  /// (1...4).publisher.suffix(2).sink { print($0) }  // Prints "3", "4"
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func suffix(_ count: Int) -> some Publisher<Output, Failure> {
    precondition(count >= 0, "the number of values to keep must not be negative")
    return Coordinated(self) { SuffixMachine(count) }
  }
}

@usableFromInline
struct SuffixMachine<Main: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<NoUpstream, Failure>()
  @usableFromInline let count: Int
  @usableFromInline var values = RingBuffer<Output>()
  @usableFromInline var isOver = false

  @inlinable
  init(_ count: Int) {
    self.count = count
    upstreams.request(.unlimited, from: .main)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output) {
    values.append(value, policy: .bufferingNewest(count))
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if case .failure = completion { values = RingBuffer() }
    isOver = true
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {}

  @inlinable
  mutating func next() -> Output? { isOver ? values.popFirst() : nil }
}
