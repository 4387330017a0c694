extension Publisher {
  /// Sends each value, turns it into a publisher of more values, and does the same with those.
  ///
  ///     upstream:                    -1|
  ///     children(1):                   -2--3|
  ///     children(2):                        -4|
  ///     expand { children($0) }:     -1-2--3-4|
  ///
  /// For trees, and for pages of which each names the next. It goes level by level: values are
  /// turned in the order in which they were sent, and each publisher is subscribed to when the one
  /// before has finished, the upstream first. So at most one runs at a time, and a chain of a
  /// million steps needs no stack (contract 6). Demand goes to the one that runs; since the end
  /// needs none, the next one is subscribed to without it. Finishes when nothing is left to be
  /// turned; the first failure ends it. O(1) per value; keeps the values that have not been turned.
  ///
  /// ```swift
  /// Just(1).expand { ($0 < 100 ? $0 * 10 : nil).publisher }.sink { print($0) }
  /// // Prints "1", "10", "100"
  /// ```
  @inlinable
  public func expand<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure>
  where Inner.Output == Output, Inner.Failure == Failure {
    Coordinated(self) { ExpandMachine(transform) }
  }
}

@usableFromInline
struct ExpandMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Output == Inner.Output, Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = Inner.Output
  @usableFromInline typealias Failure = Inner.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>()
  @usableFromInline let transform: @Sendable (Output) -> Inner
  @usableFromInline var current = Port.main
  @usableFromInline var outbox = Outbox<Output>()
  /// What has been received and not been turned.
  @usableFromInline var pending = RingBuffer<Output>()

  @inlinable
  init(_ transform: @escaping @Sendable (Output) -> Inner) {
    self.transform = transform
  }

  @inlinable
  mutating func receive(_ value: Output) {
    outbox.append(value)
    pending.append(value)
  }

  @inlinable
  mutating func receive(_ value: Output, from port: Port) {
    receive(value)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard case .finished = completion, let value = pending.popFirst() else {
      return upstreams.finish(completion)
    }
    current = upstreams.open(transform(value), demand: outbox.unmet)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    receive(completion: completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    outbox.demand += demand
    upstreams.request(demand, from: current)
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { outbox.popFirst() }
}
