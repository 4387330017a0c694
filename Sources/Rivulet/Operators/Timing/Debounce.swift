extension Publisher {
  /// Sends a value once no other one has followed it for a time.
  ///
  ///     upstream:                        -1-2-----3-------|
  ///     debounce(for: .seconds(3)):      ------2-----3----|
  ///
  /// When the upstream finishes, the value that still waits is sent first, unless it is not wanted
  /// (Combine and ReactiveSwift drop it); a failure discards it. Asks the upstream for values
  /// without limit, once one is requested; a value that is due and has not been requested is
  /// replaced by a newer one (contract 7). O(1) per value; a burst costs one timer.
  ///
  /// ```swift
  /// let text = Subject<String, Never>()
  /// text.debounce(for: .milliseconds(300), on: .main).sink { print($0) }  // Prints "ri"
  /// text.send("r")
  /// text.send("ri")
  /// text.send(completion: .finished)
  /// ```
  ///
  /// - Parameters:
  ///   - interval: How long it must be quiet; a negative one counts as zero.
  ///   - scheduler: Where time passes and where values are sent.
  ///   - sendsLast: Whether the value that still waits when the upstream finishes is sent.
  /// - Returns: A publisher of the values that nothing followed.
  @inlinable
  public func debounce(
    for interval: Duration,
    on scheduler: some Scheduler,
    sendsLast: Bool = true
  ) -> some Publisher<Output, Failure> {
    Coordinated(self) { DebounceMachine(interval, on: scheduler, sendsLast: sendsLast) }
  }
}

@usableFromInline
struct DebounceMachine<Main: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams: Upstreams<NoUpstream, Failure>
  @usableFromInline let interval: Duration
  @usableFromInline let sendsLast: Bool
  @usableFromInline var waiting: Output?
  @usableFromInline var due: Output?

  @inlinable
  init(_ interval: Duration, on scheduler: some Scheduler, sendsLast: Bool = true) {
    upstreams = Upstreams(on: scheduler)
    self.interval = interval
    self.sendsLast = sendsLast
  }

  @inlinable
  mutating func receive(_ value: Output) {
    waiting = value
    upstreams.wake(after: interval)
  }

  @inlinable
  mutating func wake() {
    due = waiting.take()
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if sendsLast, case .finished = completion { due = waiting.take() ?? due }
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    if upstreams.begin() { upstreams.request(.unlimited, from: .main) }
  }

  @inlinable
  mutating func next() -> Output? { due.take() }
}
