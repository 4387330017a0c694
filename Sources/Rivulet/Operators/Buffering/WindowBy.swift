extension Publisher {
  /// Sends a publisher whenever another publisher has sent something, which sends what follows.
  ///
  ///     upstream:               -1--2-----3----4-|
  ///     trigger:                ------x--y---z----
  ///     window(by: trigger):    -a--------b----c-|
  ///       a:                    -1--2-|
  ///       b:                              3--|
  ///       c:                                   4-|
  ///
  /// The trigger ends the open window; the next one opens with the next value. When the trigger
  /// finishes, the window and the stream do; a failure of either fails both. The trigger is
  /// subscribed to first. Asks both for values without limit. Otherwise like
  /// ``window(_:bufferingPolicy:)``.
  ///
  /// ```swift
  /// let (values, cut) = (Subject<Int, Never>(), Subject<Void, Never>())
  /// values.window(by: cut).flatMap { $0.collect() }.sink { print($0) }  // Prints "[1, 2]"
  /// [1, 2].forEach(values.send)
  /// cut.send()
  /// ```
  ///
  /// - Parameters:
  ///   - trigger: Says when a window ends.
  ///   - bufferingPolicy: What happens to the values of a window that have not been requested.
  /// - Returns: A publisher of windows, none of which is empty.
  /// - Precondition: The policy's capacity is not negative.
  @inlinable
  public func window<Trigger: Publisher>(
    by trigger: Trigger,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> some Publisher<GroupedPublisher<Int, Output, Failure>, Failure>
  where Trigger.Failure == Failure {
    windows(.max, cutBy: trigger, bufferingPolicy)
  }

  /// Sends a publisher whenever another publisher, which cannot fail, has sent something.
  ///
  ///     upstream:               -1--2-----3----4-|
  ///     trigger:                ------x--y---z----
  ///     window(by: trigger):    -a--------b----c-|
  ///
  /// ```swift
  /// let upstream = (1...2).publisher.setFailureType(to: (any Error).self)
  /// upstream.window(by: Empty<Void, Never>(completeImmediately: false)).flatMap { $0.count() }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "2", "finished"
  /// ```
  @_disfavoredOverload
  @inlinable
  public func window<Trigger: Publisher>(
    by trigger: Trigger,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> some Publisher<GroupedPublisher<Int, Output, Failure>, Failure>
  where Trigger.Failure == Never {
    window(by: trigger.setFailureType(to: Failure.self), bufferingPolicy: bufferingPolicy)
  }

  /// What all windows are made of.
  @inlinable
  func windows<Trigger: Publisher>(
    _ count: Int,
    cutBy trigger: Trigger?,
    _ policy: BufferingPolicy
  ) -> some Publisher<GroupedPublisher<Int, Output, Failure>, Failure>
  where Trigger.Failure == Failure {
    precondition(count > 0, "a window needs room for a value")
    return Grouped(Coordinated(self) { WindowMachine(count, cutBy: trigger) }, policy)
  }
}

/// Numbers values by their windows.
@usableFromInline
struct WindowMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = GroupSignal<Int, Main.Output>
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>(main: .later)
  @usableFromInline let count: Int
  @usableFromInline var number = 0
  /// How many values the open window has.
  @usableFromInline var filled = 0
  @usableFromInline var signals = RingBuffer<Output>()

  @inlinable
  init(_ count: Int, cutBy trigger: Inner?) {
    self.count = count
    if let trigger { upstreams.open(trigger, demand: .unlimited) }
    upstreams.openMain()
  }

  @inlinable
  mutating func receive(_ value: Main.Output) {
    signals.append(.value(value, of: number))
    filled += 1
    if filled == count { cut() }
  }

  @inlinable
  mutating func receive(_ value: Inner.Output, from port: Port) {
    if filled > 0 { cut() }
  }

  @inlinable
  mutating func cut() {
    signals.append(.end(of: number))
    number += 1
    filled = 0
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

  @inlinable
  mutating func next() -> Output? { signals.popFirst() }
}
