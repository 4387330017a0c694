extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends what the newest of the publishers that come sends, and disposes of the one before.
  ///
  ///     upstream:             -a-----b-------|
  ///     a:                     --1--2--3--
  ///     b:                           --8--9--|
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
    Coordinated(self) { SwitchMachine { $0 } }
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  /// Sends what the newest of the publishers that come sends, and can fail as these can.
  ///
  ///     upstream:             -a-----b-------|
  ///     a:                     --1--2--3--
  ///     b:                           --8--#
  ///     switchToLatest():     ---1--2--8--#
  ///
  /// The inner publishers give a stream that could not fail their failure type; see
  /// `switchToLatest` of a stream that can.
  ///
  /// ```swift
  /// let requests = Just(Fail<Int, CancellationError>(CancellationError()))
  /// requests.switchToLatest()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  @_disfavoredOverload
  public func switchToLatest() -> some Publisher<Output.Output, Output.Failure> {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

@usableFromInline
struct SwitchMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = Inner.Output
  @usableFromInline typealias Failure = Inner.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>()
  /// Let go of with the upstream: it may keep publishers alive.
  @usableFromInline var transform: (@Sendable (Main.Output) -> Inner)?
  @usableFromInline var current: Port?
  @usableFromInline var outbox = Outbox<Output>()

  @inlinable
  init(_ transform: @escaping @Sendable (Main.Output) -> Inner) {
    self.transform = transform
  }

  @inlinable
  mutating func receive(_ value: Main.Output) {
    guard let transform else { return }
    if let current {
      upstreams.dispose(current)
    }
    current = upstreams.open(transform(value), demand: outbox.unmet)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    transform = nil
    upstreams.join(completion)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output, from port: Port) {
    outbox.append(value)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    outbox.demand += demand
    if upstreams.begin() { upstreams.request(.unlimited, from: .main) }
    if let current {
      upstreams.request(demand, from: current)
    }
  }

  @inlinable
  var isRelay: Bool { transform == nil && upstreams.openCount == 1 && outbox.values.isEmpty }

  @inlinable @inline(__always)
  mutating func next() -> Output? { outbox.popFirst() }
}
