extension Publisher {
  /// Ends if no value comes for a time.
  ///
  ///     upstream:                       -1--2-------3-|
  ///     timeout(.seconds(4)):           -1--2---|
  ///
  /// The time begins with the subscription and again with each value, so it counts while nobody
  /// asks for values, too. Passes demand on as it is. O(1) per value.
  ///
  /// ```swift
  /// Just(1).timeout(.seconds(5), on: .main).sink { print($0) }  // Prints "1"
  /// ```
  ///
  /// - Parameters:
  ///   - interval: How long it may be quiet; a negative one counts as zero.
  ///   - scheduler: Where time passes and where the end is sent.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func timeout(
    _ interval: Duration,
    on scheduler: some Scheduler
  ) -> some Publisher<Output, Failure> {
    Coordinated(self) { TimeoutMachine(interval, on: scheduler) { .finished } }
  }

  /// Fails if no value comes for a time.
  ///
  ///     upstream:                                 -1--2-------3-|
  ///     timeout(.seconds(4), failure: { e }):     -1--2---#
  ///
  /// Otherwise like ``timeout(_:on:)``.
  ///
  /// ```swift
  /// enum Problem: Error { case late }
  /// let silent = Empty<Int, Problem>(completeImmediately: false)
  /// silent.timeout(.seconds(5), on: .immediate) { .late }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "failure(Problem.late)"
  /// ```
  ///
  /// - Parameters:
  ///   - interval: How long it may be quiet; a negative one counts as zero.
  ///   - scheduler: Where time passes and where the failure is sent.
  ///   - failure: Makes the error.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func timeout(
    _ interval: Duration,
    on scheduler: some Scheduler,
    failure: @escaping @Sendable () -> Failure
  ) -> some Publisher<Output, Failure> {
    Coordinated(self) { TimeoutMachine(interval, on: scheduler) { .failure(failure()) } }
  }
}

@usableFromInline
struct TimeoutMachine<Main: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams: Upstreams<NoUpstream, Failure>
  @usableFromInline let interval: Duration
  @usableFromInline let completion: @Sendable () -> Completion<Failure>
  @usableFromInline var outbox = Outbox<Output>()

  @inlinable
  init(
    _ interval: Duration,
    on scheduler: some Scheduler,
    _ completion: @escaping @Sendable () -> Completion<Failure>
  ) {
    upstreams = Upstreams(on: scheduler)
    self.interval = interval
    self.completion = completion
    upstreams.wake(after: interval)
  }

  @inlinable
  mutating func receive(_ value: Output) {
    outbox.append(value)
    upstreams.wake(after: interval)
  }

  @inlinable
  mutating func wake() {
    upstreams.finish(completion())
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.request(outbox.receive(demand), from: .main)
  }

  @inlinable
  mutating func next() -> Output? { outbox.popFirst() }
}
