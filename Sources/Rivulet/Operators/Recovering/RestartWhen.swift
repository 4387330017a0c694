extension Publisher {
  /// Subscribes again when a publisher that hears of the failures sends a value.
  ///
  ///     upstream:                                               -1-#
  ///     retry { $0.delay(for: .seconds(2), on: scheduler) }:    -1----1----1---
  ///
  /// For what ``retry(policy:on:)`` cannot say: to try again when the network is back, say. The
  /// closure is called once for each subscription. What its publisher sends while a run is under
  /// way
  /// has no effect. When it finishes, the next failure ends the stream, which finishes; its own
  /// failure is passed on, and its failure type is that of the result, so a stream that is retried
  /// for ever cannot fail. At most one run is alive at a time; the demand that is left over goes to
  /// the next one. O(1) per value.
  ///
  /// ```swift
  /// Fail<Int, any Error>(CancellationError()).prepend(1)
  ///   .retry { failures in failures.prefix(2) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "1", "1", "1", "finished"
  /// ```
  ///
  /// - Parameter trigger: Gets the failures, and makes what says when to try again.
  /// - Returns: A publisher of the values of all runs.
  @inlinable
  public func retry<Trigger: Publisher>(
    when trigger: @escaping @Sendable (AnyPublisher<Failure, Never>) -> Trigger
  ) -> some Publisher<Output, Trigger.Failure> {
    Deferred {
      let failures = Occasions<Failure>()
      return Coordinated(trigger(AnyPublisher(failures))) {
        RestartMachine(self) { completion in
          guard case .failure(let error) = completion else { return .finished }
          failures.broadcast.send(error)
          return nil
        }
      }
    }
  }

  /// Subscribes again when a publisher that hears of each finished run sends a value.
  ///
  ///     upstream:                                                -1-|
  ///     repeat { $0.delay(for: .seconds(2), on: scheduler) }:    -1----1----1---
  ///
  /// It hears how many runs have finished so far. When it finishes, the run that is under way is
  /// the
  /// last one; a failure ends the stream at once. Otherwise like ``retry(when:)``.
  ///
  /// ```swift
  /// Just(1).repeat { runs in runs.prefix(2) }.sink { print($0) }  // Prints "1", "1", "1"
  /// ```
  ///
  /// - Parameter trigger: Gets the numbers of runs, and makes what says when to begin another one.
  /// - Returns: A publisher of the values of all runs.
  @inlinable
  public func `repeat`<Trigger: Publisher>(
    when trigger: @escaping @Sendable (AnyPublisher<Int, Never>) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Deferred {
      let runs = Occasions<Void>()
      let counted = AnyPublisher(runs.scan(0) { count, _ in count + 1 })
      return Coordinated(trigger(counted)) {
        RestartMachine(self) { completion in
          guard case .finished = completion else { return completion }
          runs.broadcast.send(())
          return nil
        }
      }
    }
  }
}

/// Tells a trigger of the ends of a source.
@usableFromInline
final class Occasions<Output: Sendable>: Publisher {
  @usableFromInline typealias Failure = Never

  @usableFromInline let broadcast = Broadcast<Output, Never>()

  @inlinable
  init() {}

  deinit {
    broadcast.abandon()
  }

  @inlinable
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    broadcast.join(subscriber)
  }
}

/// Opens its source again when the main upstream, which is told of its ends, says so.
@usableFromInline
struct RestartMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Inner.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>()
  @usableFromInline let source: Inner
  /// Tells the main upstream of an end; or says how the stream ends with it.
  @usableFromInline let ending: @Sendable (Completion<Inner.Failure>) -> Completion<Failure>?
  @usableFromInline var current = Port.main
  @usableFromInline var outbox = Outbox<Output>()

  @inlinable
  init(
    _ source: Inner,
    ending: @escaping @Sendable (Completion<Inner.Failure>) -> Completion<Failure>?
  ) {
    self.source = source
    self.ending = ending
    upstreams.request(.unlimited, from: .main)
    current = upstreams.open(source)
  }

  @inlinable
  mutating func receive(_ value: Main.Output) {
    if !upstreams.isOpen(current) {
      current = upstreams.open(source, demand: outbox.unmet)
    }
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if case .failure = completion { return upstreams.finish(completion) }
    if !upstreams.isOpen(current) { upstreams.finish() }
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output, from port: Port) {
    outbox.append(value)
  }

  @inlinable
  mutating func receive(completion: Completion<Inner.Failure>, from port: Port) {
    if let end = ending(completion) {
      upstreams.finish(end)
    } else if !upstreams.isOpen(.main) {
      upstreams.finish()
    }
  }

  @inlinable
  mutating func receive(demand: Demand) {
    outbox.demand += demand
    upstreams.request(demand, from: current)
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { outbox.popFirst() }
}
