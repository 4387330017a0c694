extension Publisher {
  /// Sends values until another publisher sends one, then finishes.
  ///
  ///     upstream:                           -1--2--3--4-|
  ///     trigger:                            -------a----|
  ///     prefix(untilOutputFrom: trigger):   -1--2--|
  ///
  /// The trigger is subscribed to first, so one that sends at once keeps the upstream from being
  /// subscribed to. Its finish without a value is ignored (ReactiveSwift ends with it), its failure
  /// is not. Ends when the upstream does. Passes demand on as it is, and asks the trigger for one
  /// value. O(1) per value.
  ///
  /// ```swift
  /// let stop = Subject<Void, Never>()
  /// (1...4).publisher.handleEvents(receiveOutput: { if $0 == 3 { stop.send() } })
  ///   .prefix(untilOutputFrom: stop).sink { print($0) }
  /// // Prints "1", "2"
  /// ```
  @inlinable
  public func prefix<Trigger: Publisher>(
    untilOutputFrom trigger: Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Coordinated(self) { PrefixUntilMachine(trigger) }
  }

  /// Sends values until another publisher, which cannot fail, sends one, then finishes.
  ///
  ///     upstream:                           -1--2--3--4-|
  ///     trigger:                            -------a----|
  ///     prefix(untilOutputFrom: trigger):   -1--2--|
  ///
  /// So the taps on a button stop a request that can fail.
  ///
  /// ```swift
  /// Fail<Int, any Error>(CancellationError()).prefix(untilOutputFrom: Just("stop"))
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "finished"
  /// ```
  @inlinable
  @_disfavoredOverload
  public func prefix<Trigger: Publisher>(
    untilOutputFrom trigger: Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    prefix(untilOutputFrom: trigger.setFailureType(to: Failure.self))
  }
}

@usableFromInline
struct PrefixUntilMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>(main: .later)
  @usableFromInline var values = RingBuffer<Output>()

  @inlinable
  init(_ trigger: Inner) {
    upstreams.open(trigger, demand: .max(1))
    upstreams.openMain()
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output) {
    values.append(value)
  }

  @inlinable
  mutating func receive(_ value: Inner.Output, from port: Port) {
    upstreams.finish()
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    if case .failure(let error) = completion { upstreams.fail(error) }
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.request(demand, from: .main)
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { values.popFirst() }
}
