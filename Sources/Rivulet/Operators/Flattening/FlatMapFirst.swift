extension Publisher {
  /// Turns a value into a publisher, sends what that sends, and drops what comes meanwhile.
  ///
  ///     upstream:                        -a-----b----c---|
  ///     transform(a):                     --1--2--|
  ///     transform(c):                                --5--|
  ///     flatMapFirst { transform($0) }:  ---1--2-------5--|
  ///
  /// For a button that starts a request, say: taps are ignored as long as one runs. Asks the
  /// upstream for values without limit, once a value is requested; the demand that one inner
  /// publisher leaves over goes to the next. Finishes when the upstream and the inner publisher
  /// have finished; the first failure ends it. O(1) per value.
  ///
  /// ```swift
  /// let taps = Subject<Int, Never>()
  /// let answers = Subject<String, Never>()
  /// taps.flatMapFirst { tap in answers.first().map { "\(tap): \($0)" } }.sink { print($0) }
  /// taps.send(1)
  /// taps.send(2)
  /// answers.send("yes")  // Prints "1: yes"
  /// ```
  @inlinable
  public func flatMapFirst<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> where Inner.Failure == Failure {
    Coordinated(self) { FlatMapFirstMachine(transform) }
  }
}

extension Publisher where Failure == Never {
  /// Turns a value into a publisher that can fail, and drops what comes while that goes on.
  ///
  ///     upstream:                        -a--b---|
  ///     transform(a):                     --1--#
  ///     flatMapFirst { transform($0) }:  ---1--#
  ///
  /// The inner publishers give a stream that could not fail their failure type; see `flatMapFirst`
  /// of a stream that can.
  ///
  /// ```swift
  /// Just(1).flatMapFirst { _ in Fail<Int, any Error>(CancellationError()) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "failure(Swift.CancellationError())"
  /// ```
  @inlinable
  public func flatMapFirst<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> {
    setFailureType(to: Inner.Failure.self).flatMapFirst(transform)
  }
}

@usableFromInline
struct FlatMapFirstMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
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
    guard current == nil, let transform else { return }
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
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    current = nil
    upstreams.join(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    outbox.demand += demand
    if upstreams.begin() { upstreams.request(.unlimited, from: .main) }
    if let current { upstreams.request(demand, from: current) }
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { outbox.popFirst() }
}
