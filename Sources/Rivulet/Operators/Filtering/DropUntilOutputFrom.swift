extension Publisher {
  /// Leaves out values until another publisher sends one; all later ones are sent.
  ///
  ///     upstream:                         -1--2--3--4-|
  ///     trigger:                          ------a-----|
  ///     drop(untilOutputFrom: trigger):   -------3--4-|
  ///
  /// The trigger is subscribed to first. One that finishes without a value finishes this too, since
  /// nothing can come any more (in Rx it goes on in silence; ReactiveSwift lets values through
  /// then); its failure is passed on. Passes demand on as it is; a dropped value asks the upstream
  /// for one more. Asks the trigger for one value and disposes of it then. O(1) per value.
  ///
  /// ```swift
  /// let start = Subject<Void, Never>()
  /// (1...4).publisher.handleEvents(receiveOutput: { if $0 == 3 { start.send() } })
  ///   .drop(untilOutputFrom: start).sink { print($0) }
  /// // Prints "3", "4"
  /// ```
  @inlinable
  public func drop<Trigger: Publisher>(
    untilOutputFrom trigger: Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Coordinated(self) { DropUntilMachine(trigger) }
  }

  /// Leaves out values until another publisher, which cannot fail, sends one.
  ///
  ///     upstream:                         -1--2--3--4-|
  ///     trigger:                          ------a-----|
  ///     drop(untilOutputFrom: trigger):   -------3--4-|
  ///
  /// ```swift
  /// let upstream = Just(1).setFailureType(to: (any Error).self)
  /// upstream.drop(untilOutputFrom: Just("go"))
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "1", "finished"
  /// ```
  @inlinable
  @_disfavoredOverload
  public func drop<Trigger: Publisher>(
    untilOutputFrom trigger: Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    drop(untilOutputFrom: trigger.setFailureType(to: Failure.self))
  }
}

@usableFromInline
struct DropUntilMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>(main: .later)
  @usableFromInline var isDropping = true
  @usableFromInline var values = RingBuffer<Output>()

  @inlinable
  init(_ trigger: Inner) {
    upstreams.open(trigger, demand: .max(1))
    upstreams.openMain()
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output) {
    if isDropping {
      upstreams.request(.max(1), from: .main)
    } else {
      values.append(value)
    }
  }

  @inlinable
  mutating func receive(_ value: Inner.Output, from port: Port) {
    isDropping = false
    upstreams.dispose(port)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    upstreams.join(completion, isLast: true)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.request(demand, from: .main)
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { values.popFirst() }
}
