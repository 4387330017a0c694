extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends what the newest of the publishers that come sends, and disposes of the one before.
  ///
  ///     upstream:             -a-----b-------|
  ///     a:                     --1--2--3--
  ///     b:                            -8--9--|
  ///     switchToLatest():     ---1--2--8--9--|
  ///
  /// Asks the upstream for values without limit, once a value is requested. The demand that one
  /// inner publisher leaves over goes to the next. Finishes when the upstream and the newest inner
  /// one have finished; the first failure ends it. A late value of a publisher that was switched
  /// away is dropped. O(1) per value.
  ///
  /// ```swift
  /// [[1, 2].publisher, [3].publisher].publisher.switchToLatest().sink { print($0) }
  /// // Prints "1", "2", "3"
  /// ```
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Self> {
    Publishers.SwitchToLatest(self)
  }
}

extension Publisher {
  /// Turns each value into a publisher and sends what the newest one sends.
  ///
  ///     upstream:                         -a-----b-------|
  ///     transform(a):                      --1--2--3--
  ///     transform(b):                             -8--9--|
  ///     flatMapLatest { transform($0) }:  ---1--2--8--9--|
  ///
  /// The same as `map` and ``switchToLatest()``: for a search field, say, where
  /// the answer to an older question is of no use any more.
  ///
  /// ```swift
  /// [1, 2].publisher.flatMapLatest { Just($0 * 10) }.sink { print($0) }  // Prints "10", "20"
  /// ```
  @inlinable
  public func flatMapLatest<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) throws(Failure) -> Inner
  ) -> Publishers.SwitchToLatest<Publishers.Map<Self, Inner>> where Inner.Failure == Failure {
    Publishers.Map(self, transform).switchToLatest()
  }
}

extension Publishers {
  /// A publisher of what the newest of the publishers that come sends.
  public struct SwitchToLatest<Upstream: Publisher>: Publisher
  where Upstream.Output: Publisher, Upstream.Output.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream

    @inlinable
    init(_ upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      Coordinator.start(State(), main: upstream, downstream: subscriber)
    }

    @usableFromInline
    struct State: Machine, ~Copyable {
      @usableFromInline typealias Main = Upstream
      @usableFromInline typealias Inner = Upstream.Output
      @usableFromInline typealias Output = Inner.Output
      @usableFromInline typealias Failure = Upstream.Failure

      @usableFromInline var current: Port?
      @usableFromInline var outstanding = Demand.none
      @usableFromInline var hasAsked = false
      @usableFromInline var values = RingBuffer<Output>()
      @usableFromInline var isMainRunning = true
      @usableFromInline var failure: Completion<Failure>?

      @inlinable
      init() {}

      @inlinable
      mutating func receive(_ value: Inner, isDue: Bool, _ upstreams: inout Upstreams<Inner>)
        -> Output?
      {
        if let current {
          upstreams.dispose(current)
        }
        current = upstreams.open(value, demand: outstanding, isUrgent: true)
        return nil
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        _ upstreams: inout Upstreams<Inner>
      ) {
        isMainRunning = false
        if case .failure = completion { failure = completion }
        upstreams.isEnding = current == nil || failure != nil
      }

      @inlinable @inline(__always)
      mutating func receive(
        _ value: Output,
        from port: Port,
        isDue: Bool,
        _ upstreams: inout Upstreams<Inner>
      ) -> Output? {
        outstanding.reportOverflow(waiting: values.count)
        guard isDue, values.isEmpty else {
          values.append(value)
          return nil
        }
        outstanding -= 1
        return value
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        from port: Port,
        _ upstreams: inout Upstreams<Inner>
      ) {
        current = nil
        if case .failure = completion { failure = completion }
        upstreams.isEnding = !isMainRunning || failure != nil
      }

      @inlinable
      mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Inner>) {
        outstanding += demand
        if !hasAsked {
          hasAsked = true
          upstreams.request(.unlimited, from: .main)
        }
        if let current {
          upstreams.request(demand, from: current)
        }
      }

      @inlinable @inline(__always)
      mutating func next(_ upstreams: inout Upstreams<Inner>) -> Output? {
        guard let value = values.popFirst() else { return nil }
        outstanding -= 1
        return value
      }

      @inlinable
      var completion: Completion<Failure>? {
        failure ?? (!isMainRunning && current == nil && values.isEmpty ? .finished : nil)
      }
    }
  }
}
