extension Publisher {
  /// Sends everything later, by the same time.
  ///
  ///     upstream:                     -1--2----|
  ///     delay(for: .seconds(2)):      ---1--2----|
  ///
  /// The end is delayed, too, be it a failure or not, so that it overtakes no value (contract 2; in
  /// Rx a failure comes at once). Passes demand on as it is. Two values that come at once are sent
  /// at once, in their order. O(1) per value; keeps the values of that time.
  ///
  /// ```swift
  /// (1...2).publisher.delay(for: .seconds(1), on: .immediate).sink { print($0) }
  /// // Prints "1", "2"
  /// ```
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

  @usableFromInline
  enum DelayedSignal {
    case value(Output)
    case completion(Completion<Failure>)
  }

  @usableFromInline var upstreams: Upstreams<NoUpstream, Failure>
  @usableFromInline let interval: Duration
  @usableFromInline var waiting = RingBuffer<(signal: DelayedSignal, instant: Duration)>()
  /// What is due, and the demand for that and for what waits.
  @usableFromInline var outbox = Outbox<Output>()

  @inlinable
  init(_ interval: Duration, on scheduler: some Scheduler) {
    upstreams = Upstreams(on: scheduler)
    self.interval = interval
  }

  @inlinable
  mutating func receive(_ value: Output) {
    outbox.demand.reportOverflow(waiting: waiting.count + outbox.values.count)
    wait(.value(value))
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    wait(.completion(completion))
  }

  @inlinable
  mutating func wait(_ signal: DelayedSignal) {
    let instant = upstreams.now.advanced(byAtMost: interval)
    waiting.append((signal, instant))
    if waiting.count == 1 { upstreams.wake(at: instant) }
  }

  @inlinable
  mutating func wake() {
    guard let instant = waiting.first?.instant else { return }
    while let next = waiting.first, next.instant <= instant, let first = waiting.popFirst() {
      switch first.signal {
      case .value(let value): outbox.values.append(value)
      case .completion(let completion): upstreams.finish(completion)
      }
    }
    if let next = waiting.first { upstreams.wake(at: next.instant) }
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.request(outbox.receive(demand), from: .main)
  }

  @inlinable
  mutating func next() -> Output? { outbox.popFirst() }
}
