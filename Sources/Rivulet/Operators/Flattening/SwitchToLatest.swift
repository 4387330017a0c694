extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends what the newest of the publishers that come sends, and disposes of the one before.
  ///
  ///     upstream:             -a-----b-------|
  ///     a:                     --1--2--3--
  ///     b:                            -8--9--|
  ///     switchToLatest():     ---1--2--8--9--|
  ///
  /// Asks the upstream for values without limit, once a value is requested. The demand that one
  /// inner publisher leaves over goes to the next. Finishes when the upstream and the newest inner
  /// one have finished; the first failure ends it. A late value of a publisher that was switched
  /// away is dropped. The one before is torn down when the next one is opened (contract 11). While
  /// nobody asks for values, a newer publisher still takes over: so what is seen of synchronous
  /// ones depends on the demand. O(1) per value.
  ///
  /// ```swift
  /// [[1, 2].publisher, [3].publisher].publisher.switchToLatest().sink { print($0) }
  /// // Prints "1", "2", "3"
  /// ```
  @inlinable
  public func switchToLatest() -> some Publisher<Output.Output, Failure> {
    Coordinated(self) { SwitchMachine({ $0 }, failure: { $0 }) }
  }
}

@usableFromInline
struct SwitchMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Inner.Output
  @usableFromInline typealias Failure = Inner.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>()
  /// Let go of with the upstream: it may keep publishers alive.
  @usableFromInline var transform: (@Sendable (Main.Output) -> Inner)?
  @usableFromInline var current: Port?
  @usableFromInline var outstanding = Demand.none
  @usableFromInline var values = RingBuffer<Output>()
  @usableFromInline var hasAsked = false

  @usableFromInline let mapFailure: @Sendable (Main.Failure) -> Failure

  @inlinable
  init(
    _ transform: @escaping @Sendable (Main.Output) -> Inner,
    failure mapFailure: @escaping @Sendable (Main.Failure) -> Failure
  ) {
    self.transform = transform
    self.mapFailure = mapFailure
  }

  @inlinable
  mutating func receive(_ value: Main.Output) {
    guard let transform else { return }
    if let current {
      upstreams.dispose(current)
    }
    current = upstreams.open(transform(value), demand: outstanding - values.count)
  }

  @inlinable
  mutating func receive(completion: Completion<Main.Failure>) {
    transform = nil
    upstreams.join(completion.mapFailure(mapFailure))
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output, from port: Port) {
    outstanding.reportOverflow(waiting: values.count)
    values.append(value)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    outstanding += demand
    if !hasAsked {
      hasAsked = true
      upstreams.request(.unlimited, from: .main)
    }
    if let current {
      upstreams.request(demand, from: current)
    }
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? {
    guard let value = values.popFirst() else { return nil }
    outstanding -= 1
    return value
  }
}
