extension Publisher {
  /// Sends at most one value in a time: the first at once, then what came meanwhile.
  ///
  ///     upstream:                         -1-2-3--------4-5-|
  ///     throttle(for: .seconds(4)):       -1---3--------4---(5|)
  ///
  /// A value after a pause is sent at once and opens a window. When that closes, the newest of the
  /// values that came inside of it is sent and opens the next one, so the last value is never lost:
  /// when the upstream finishes, the one that still waits is sent first (Combine and ReactiveSwift
  /// drop it, RxSwift holds the end up); a failure discards it. Windows are counted from the
  /// instant at which they really begin: late timers put two values no closer together. Asks the
  /// upstream for values without limit, once one is requested; a value that is due and has not been
  /// requested is replaced by a newer one (contract 7). O(1) per value; one timer.
  ///
  /// ```swift
  /// let progress = Subject<Int, Never>()
  /// progress.throttle(for: .seconds(1), on: .main).sink { print($0) }  // Prints "1", "100"
  /// [1, 50, 100].forEach(progress.send)
  /// progress.send(completion: .finished)
  /// ```
  ///
  /// - Parameters:
  ///   - interval: How long a window is; a negative one counts as zero.
  ///   - latest: Whether the newest value of a window is sent when it closes, or the first one
  ///     after the one that opened it.
  ///   - scheduler: Where time passes and where the values that waited are sent.
  /// - Returns: A publisher of some of the values.
  @inlinable
  public func throttle(
    for interval: Duration,
    latest: Bool = true,
    on scheduler: some Scheduler
  ) -> some Publisher<Output, Failure> {
    Coordinated(self) { ThrottleMachine(interval, latest, on: scheduler) }
  }
}

@usableFromInline
struct ThrottleMachine<Main: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams: Upstreams<NoUpstream, Failure>
  @usableFromInline let interval: Duration
  @usableFromInline let latest: Bool
  @usableFromInline var isOpen = false
  @usableFromInline var waiting: Output?
  @usableFromInline var due: Output?

  @inlinable
  init(_ interval: Duration, _ latest: Bool, on scheduler: some Scheduler) {
    upstreams = Upstreams(on: scheduler)
    self.interval = interval
    self.latest = latest
  }

  @inlinable
  mutating func receive(_ value: Output) {
    if !isOpen {
      open(with: value)
    } else if latest || waiting == nil {
      waiting = value
    }
  }

  @inlinable
  mutating func open(with value: Output) {
    due = value
    isOpen = true
    upstreams.wake(after: interval)
  }

  @inlinable
  mutating func wake() {
    isOpen = false
    if let value = waiting.take() { open(with: value) }
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if case .finished = completion { due = waiting.take() ?? due }
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    if upstreams.begin() { upstreams.request(.unlimited, from: .main) }
  }

  @inlinable
  mutating func next() -> Output? { due.take() }
}
