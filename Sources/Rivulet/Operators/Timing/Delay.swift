extension Publisher {
  /// Sends everything later, by the same time.
  ///
  ///     upstream:                     -1--2----|
  ///     delay(for: .seconds(2)):      ---1--2----|
  ///
  /// The end is delayed, too; a failure is not: it discards what waits (Rx and Combine differ
  /// here). Passes demand on as it is. Two values that come at once are sent at once, in their
  /// order. O(1) per value; keeps the values of that time.
  ///
  /// - Parameters:
  ///   - interval: By how much; a negative one counts as zero.
  ///   - scheduler: Where time passes and where values are sent.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func delay(
    for interval: Duration,
    on scheduler: some Scheduler
  ) -> some Publisher<Output, Failure> {
    Coordinated(self) { DelayMachine(interval, on: scheduler) }
  }
}

@usableFromInline
struct DelayMachine<Main: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams: Upstreams<NoUpstream, Failure>
  @usableFromInline let interval: Duration
  /// What waits for its time; `nil` stands for the end.
  @usableFromInline var waiting = RingBuffer<(value: Output?, instant: Duration)>()
  @usableFromInline var due = RingBuffer<Output>()

  @inlinable
  init(_ interval: Duration, on scheduler: some Scheduler) {
    upstreams = Upstreams(on: scheduler)
    self.interval = interval
  }

  @inlinable
  mutating func receive(_ value: Output) {
    wait(value)
  }

  @inlinable
  mutating func wait(_ value: Output?) {
    let instant = upstreams.now.advanced(byAtMost: interval)
    waiting.append((value, instant))
    if waiting.count == 1 { upstreams.wake(at: instant) }
  }

  @inlinable
  mutating func wake() {
    guard let instant = waiting.first?.instant else { return }
    while let first = waiting.first, first.instant <= instant {
      _ = waiting.popFirst()
      if let value = first.value {
        due.append(value)
      } else {
        upstreams.finish()
      }
    }
    if let next = waiting.first { upstreams.wake(at: next.instant) }
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    switch completion {
    case .finished: wait(nil)
    case .failure(let error): upstreams.fail(error)
    }
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.request(demand, from: .main)
  }

  @inlinable
  mutating func next() -> Output? { due.popFirst() }
}
