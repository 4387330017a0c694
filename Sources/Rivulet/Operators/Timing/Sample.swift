extension Publisher {
  /// Sends the newest value whenever another publisher sends something.
  ///
  ///     upstream:               -1-2-----3--4---|
  ///     trigger:                ----a-b--------c-
  ///     sample(by: trigger):    ----2----------4|
  ///
  /// A value is sent once: a trigger that finds nothing new sends nothing (ReactiveSwift repeats
  /// the value). When the upstream or the trigger finishes, the value that has not been sent yet is
  /// sent first (RxJava drops it); a failure of either discards it. Asks both for values without
  /// limit, once one is requested; a value that is due and has not been requested is replaced by a
  /// newer one (contract 7). The trigger is subscribed to first. O(1) per value.
  ///
  /// ```swift
  /// let (position, look) = (Subject<Int, Never>(), Subject<Void, Never>())
  /// position.sample(by: look).sink { print($0) }  // Prints "2"
  /// [1, 2].forEach(position.send)
  /// look.send()
  /// look.send()
  /// ```
  @inlinable
  public func sample<Trigger: Publisher>(
    by trigger: Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Coordinated(self) { SampleMachine(trigger) }
  }

  /// Sends the newest value whenever another publisher, which cannot fail, sends something.
  ///
  ///     upstream:               -1-2-----3--4---|
  ///     trigger:                ----a-b--------c-
  ///     sample(by: trigger):    ----2----------4|
  ///
  /// ```swift
  /// let upstream = Just(1).setFailureType(to: (any Error).self)
  /// upstream.sample(by: Empty<Void, Never>(completeImmediately: false))
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "1", "finished"
  /// ```
  @inlinable
  @_disfavoredOverload
  public func sample<Trigger: Publisher>(
    by trigger: Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    sample(by: trigger.setFailureType(to: Failure.self))
  }

  /// Sends the newest value at a regular pace.
  ///
  ///     upstream:                      -1-2-------3---|
  ///     sample(every: .seconds(4)):    ----2-------3--|
  ///
  /// The instants lie on a grid that begins with the subscription. Otherwise like `sample(by:)`
  /// with an ``Interval``.
  ///
  /// ```swift
  /// (1...3).publisher.sample(every: .seconds(1), on: .main).sink { print($0) }  // Prints "3"
  /// ```
  ///
  /// - Parameters:
  ///   - period: The time between two samples.
  ///   - scheduler: Where time passes and where values are sent.
  /// - Returns: A publisher of some of the values.
  /// - Precondition: `period` is positive.
  @inlinable
  public func sample(
    every period: Duration,
    on scheduler: some Scheduler
  ) -> some Publisher<Output, Failure> {
    sample(by: Interval(every: period, on: scheduler))
  }
}

@usableFromInline
struct SampleMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>(main: .later)
  @usableFromInline var waiting: Output?
  @usableFromInline var due: Output?

  @inlinable
  init(_ trigger: Inner) {
    upstreams.open(trigger)
    upstreams.openMain()
  }

  @inlinable
  mutating func receive(_ value: Output) {
    waiting = value
  }

  @inlinable
  mutating func receive(_ value: Inner.Output, from port: Port) {
    due = waiting.take() ?? due
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if case .finished = completion { due = waiting.take() ?? due }
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    due = waiting.take() ?? due
    upstreams.join(completion, isLast: true)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    if upstreams.begin() { upstreams.requestFromAll(.unlimited) }
  }

  @inlinable
  mutating func next() -> Output? { due.take() }
}
