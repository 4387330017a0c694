extension Publisher {
  /// Lets values wait that nobody has requested yet, as a policy says.
  ///
  ///     upstream:                        -1-2-3-4-5-|
  ///     requested:                       -1---------2
  ///     buffer(.bufferingNewest(2)):     -1---------(45|)
  ///
  /// Asks the upstream for values without limit, from the subscription on, so that a source that
  /// cannot be slowed down, or that would wait, goes on. What finds no room is dropped without a
  /// word (contract 7); with room for none only that passes which has been requested. The end
  /// waits behind the values, be it a failure or not; in RxJava a failure overtakes them. O(1) per
  /// value; keeps as many as the policy allows. A source without end that sends at once fills an
  /// unbounded buffer without end.
  ///
  /// ```swift
  /// [1, 2, 3].publisher.buffer(.bufferingNewest(2)).sink { print($0) }
  /// // Prints "1", "2", "3"
  /// ```
  ///
  /// - Parameter policy: How many values wait, and which are dropped.
  /// - Returns: A publisher of the values that are not dropped.
  /// - Precondition: The policy's capacity is not negative.
  @inlinable
  public func buffer(_ policy: BufferingPolicy) -> some Publisher<Output, Failure> {
    let policy = policy.checked
    return Coordinated(self) { BufferMachine(policy) }
  }
}

@usableFromInline
struct BufferMachine<Main: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<NoUpstream, Failure>()
  @usableFromInline let policy: BufferingPolicy
  @usableFromInline var outbox = Outbox<Output>()

  @inlinable
  init(_ policy: BufferingPolicy) {
    self.policy = policy
    upstreams.request(.unlimited, from: .main)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output) {
    // While there is demand nothing waits.
    outbox.values.append(value, policy: outbox.demand == .none ? policy : .unbounded)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    outbox.demand += demand
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { outbox.popFirst() }
}
