extension Publisher {
  /// Combines the values that come while the subscriber is busy into one.
  ///
  ///     upstream:                -1-2-3-4-5-|
  ///     requested:               -1----1----1
  ///     reduceWhenBusy(+):       -1----5----(9|)
  ///
  /// Where ``latestWhenBusy()`` forgets, this one adds up: distances, sets of rows that have
  /// changed, what was typed. Asks the upstream for values without limit, and keeps one. The end
  /// waits behind it, be it a failure or not. Nothing is combined while there is demand. Reactor
  /// and RxJava call it `onBackpressureReduce`. O(1) per value.
  ///
  /// ```swift
  /// let (moves, done) = (Subject<Int, Never>(), Subject<Int, Never>())
  /// moves.reduceWhenBusy(+).concatMap { Just($0).append(done.first()) }.sink { print($0) }
  /// (1...4).forEach(moves.send)
  /// done.send(0)
  /// // Prints "1", "0", "9"
  /// ```
  ///
  /// - Parameter combine: Makes one value of what waits and of what has come.
  /// - Returns: A publisher of the values that are requested in time, and of combined ones.
  @inlinable
  public func reduceWhenBusy(
    _ combine: @escaping @Sendable (Output, Output) -> Output
  ) -> some Publisher<Output, Failure> {
    Coordinated(self) { ReduceWhenBusyMachine(combine) }
  }
}

@usableFromInline
struct ReduceWhenBusyMachine<Main: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<NoUpstream, Failure>()
  @usableFromInline let combine: @Sendable (Output, Output) -> Output
  @usableFromInline var waiting: Output?

  @inlinable
  init(_ combine: @escaping @Sendable (Output, Output) -> Output) {
    self.combine = combine
    upstreams.request(.unlimited, from: .main)
  }

  @inlinable
  mutating func receive(_ value: Output) {
    if let earlier = waiting.take() {
      waiting = combine(earlier, value)
    } else {
      waiting = value
    }
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {}

  @inlinable
  mutating func next() -> Output? { waiting.take() }
}
