extension Publisher {
  /// Sends each value together with the newest one of another publisher.
  ///
  ///     upstream:                 -1-----2-----3-|
  ///     other:                    ---a------b----|
  ///     withLatestFrom(other):    -------2a----3b|
  ///
  /// The other one is subscribed to first. **A value that comes before the other's first one is
  /// dropped** and asks the upstream for one more; ``combineLatest(_:)`` waits instead. Ends when
  /// the upstream does; the other's end is ignored, its failure is not. Passes demand on to the
  /// upstream and asks the other one for values without limit. O(1) per value.
  ///
  /// ```swift
  /// [1, 2].publisher.withLatestFrom(Just("a")).sink { print($0, $1) }  // Prints "1 a", "2 a"
  /// ```
  @inlinable
  public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.WithLatestFrom<Self, Other> where Other.Failure == Failure {
    Publishers.WithLatestFrom(self, other)
  }
}

extension Publishers {
  /// A publisher of values together with the newest ones of another publisher.
  public struct WithLatestFrom<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = (Upstream.Output, Other.Output)
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let other: Other

    @inlinable
    init(_ upstream: Upstream, _ other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      Coordinator.start(State(other: other), main: upstream, downstream: subscriber)
    }

    @usableFromInline
    struct State: Machine, ~Copyable {
      @usableFromInline typealias Main = Upstream
      @usableFromInline typealias Inner = Other
      @usableFromInline typealias Output = (Upstream.Output, Other.Output)
      @usableFromInline typealias Failure = Upstream.Failure

      @usableFromInline let other: Other
      @usableFromInline var latest: Other.Output?
      @usableFromInline var values = RingBuffer<Output>()
      @usableFromInline var end: Completion<Failure>?

      @inlinable
      init(other: Other) {
        self.other = other
      }

      @inlinable
      mutating func start(_ upstreams: inout Upstreams<Other>) {
        upstreams.open(other, demand: .unlimited)
        upstreams.openMain()
      }

      @inlinable
      mutating func receive(
        _ value: Upstream.Output,
        isDue: Bool,
        _ upstreams: inout Upstreams<Other>
      ) -> Output? {
        guard let latest else {
          upstreams.request(.max(1), from: .main)
          return nil
        }
        values.append((value, latest))
        return isDue ? next(&upstreams) : nil
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        _ upstreams: inout Upstreams<Other>
      ) {
        end = completion
      }

      @inlinable
      mutating func receive(
        _ value: Other.Output,
        from port: Port,
        isDue: Bool,
        _ upstreams: inout Upstreams<Other>
      ) -> Output? {
        latest = value
        return nil
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        from port: Port,
        _ upstreams: inout Upstreams<Other>
      ) {
        if case .failure = completion { end = completion }
      }

      @inlinable
      mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Other>) {
        upstreams.request(demand, from: .main)
      }

      @inlinable
      mutating func next(_ upstreams: inout Upstreams<Other>) -> Output? {
        values.popFirst()
      }

      @inlinable
      var completion: Completion<Failure>? {
        values.isEmpty ? end : nil
      }
    }
  }
}
