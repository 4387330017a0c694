extension Publisher {
  /// Turns each value into a publisher and sends what all of these send.
  ///
  ///     upstream:                       -a-----b---------|
  ///     transform(a):                    --1--2--|
  ///     transform(b):                          -3--4--|
  ///     flatMap { transform($0) }:      ---1--2-3--4-----|
  ///
  /// At most `maxConcurrent` inner publishers run at a time; the upstream is asked for no more than
  /// that, and for no more at all while values wait for demand. Finishes when the upstream and all
  /// inner ones have finished; the first failure ends it and disposes of all others. With limited
  /// demand at most one value of each inner one waits. However many inner publishers send and
  /// finish at once, the stack stays constant (contract 6). O(1) per value.
  ///
  /// ```swift
  /// [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }.sink { print($0) }
  /// // Prints "1", "10", "2", "20"
  /// ```
  ///
  /// - Precondition: `maxConcurrent` is positive.
  @inlinable
  public func flatMap<Inner: Publisher>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> where Inner.Failure == Failure {
    precondition(maxConcurrent > 0, "at least one inner publisher must be allowed to run")
    return Coordinated(self) { FlatMapMachine(maxConcurrent, transform) }
  }
}

extension Publisher where Failure == Never {
  /// Turns each value into a publisher that can fail, and sends what all of these send.
  ///
  ///     upstream:                       -a-----b---------|
  ///     transform(a):                    --1--2--|
  ///     transform(b):                          -3--#
  ///     flatMap { transform($0) }:      ---1--2-3--#
  ///
  /// The inner publishers give a stream that could not fail their failure type. Otherwise like
  /// `flatMap` of a stream that can.
  ///
  /// ```swift
  /// @Sendable func load(_ id: Int) -> some Publisher<Int, any Error> {
  ///   Fail<Int, any Error>(CancellationError()).prepend(id * 10)
  /// }
  /// [1].publisher.flatMap { load($0) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "10", "failure(Swift.CancellationError())"
  /// ```
  ///
  /// - Precondition: `maxConcurrent` is positive.
  @inlinable
  public func flatMap<Inner: Publisher>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> {
    setFailureType(to: Inner.Failure.self).flatMap(maxConcurrent: maxConcurrent, transform)
  }
}

@usableFromInline
struct FlatMapMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = Inner.Output
  @usableFromInline typealias Failure = Inner.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>()
  @usableFromInline let maxConcurrent: Int
  /// Let go of with the upstream: it may keep publishers alive.
  @usableFromInline var transform: (@Sendable (Main.Output) -> Inner)?
  @usableFromInline var buffer = MergeBuffer<Output?>()
  /// How many values the upstream has been asked for and has not sent.
  @usableFromInline var asked = 0
  /// How many inner publishers run, or have ended behind values that wait.
  @usableFromInline var running = 0

  @inlinable
  init(
    _ maxConcurrent: Int,
    _ transform: @escaping @Sendable (Main.Output) -> Inner
  ) {
    self.maxConcurrent = maxConcurrent
    self.transform = transform
  }

  /// Asks the upstream for as many values as inner publishers may be added now.
  @inlinable
  mutating func askForMore() {
    guard !buffer.allowance.isUnlimited else {
      if maxConcurrent == .max {
        if asked != .max { upstreams.request(.unlimited, from: .main) }
        asked = .max
      } else if asked + running < maxConcurrent {
        upstreams.request(.max(maxConcurrent - running - asked), from: .main)
        asked = maxConcurrent - running
      }
      return
    }
    if buffer.allowance != .none, buffer.isEmpty, asked == 0, running < maxConcurrent {
      asked = 1
      upstreams.request(.max(1), from: .main)
    }
  }

  @inlinable
  mutating func receive(_ value: Main.Output) {
    guard let transform else { return }
    if asked == 0 {
      Diagnostics.report(.overflow)
    } else if asked != .max {
      asked -= 1
    }
    running += 1
    upstreams.open(transform(value), demand: buffer.allowance)
    askForMore()
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    transform = nil
    upstreams.join(completion)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output, from port: Port) {
    buffer.append(value, from: port)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    upstreams.join(completion)
    // One that has ended keeps its place until its values have been delivered: so opening does not
    // outrun the demand.
    buffer.append(nil, from: port)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.requestFromInner(buffer.receive(demand: demand))
    askForMore()
  }

  @inlinable
  var isRelay: Bool { transform == nil && upstreams.openCount == 1 && buffer.isEmpty }

  @inlinable @inline(__always)
  mutating func next() -> Output? {
    while let (value, port) = buffer.popFirst() {
      if let value {
        if !buffer.allowance.isUnlimited {
          upstreams.request(.max(1), from: port)
          askForMore()
        }
        return value
      }
      running -= 1
      askForMore()
    }
    return nil
  }
}
