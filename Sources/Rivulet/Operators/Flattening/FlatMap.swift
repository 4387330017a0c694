extension Publisher {
  /// Turns each value into a publisher and sends what all of these send.
  ///
  ///     upstream:                       -a-----b---------|
  ///     transform(a):                    --1--2--|
  ///     transform(b):                          -3--4--|
  ///     flatMap { transform($0) }:      ---1--2-3--4-----|
  ///
  /// At most `maxConcurrent` inner publishers run at a time; the upstream is asked for no more than
  /// that. Finishes when the upstream and all inner ones have finished; the first failure, or an
  /// error thrown by the closure, ends it and disposes of all others. With limited demand at most
  /// one value of each inner one waits. However many inner publishers send and finish at once, the
  /// stack stays constant (contract 6). O(1) per value.
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
    _ transform: @escaping @Sendable (Output) throws(Failure) -> Inner
  ) -> Publishers.FlatMap<Self, Inner> where Inner.Failure == Failure {
    precondition(maxConcurrent > 0, "at least one inner publisher must be allowed to run")
    return Publishers.FlatMap(self, maxConcurrent, transform)
  }
}

extension Publishers {
  /// A publisher of what the publishers send that the values of another one are turned into.
  public struct FlatMap<Upstream: Publisher, Inner: Publisher>: Publisher
  where Upstream.Failure == Inner.Failure {
    public typealias Output = Inner.Output
    public typealias Failure = Inner.Failure
    @usableFromInline typealias Transform =
      @Sendable (Upstream.Output) throws(Upstream.Failure) -> Inner

    @usableFromInline let upstream: Upstream
    @usableFromInline let maxConcurrent: Int
    @usableFromInline let isEager: Bool
    @usableFromInline let transform: Transform

    /// An eager one subscribes to inner publishers although nobody has asked yet.
    @inlinable
    init(
      _ upstream: Upstream,
      _ maxConcurrent: Int,
      isEager: Bool = false,
      _ transform: @escaping Transform
    ) {
      self.upstream = upstream
      self.maxConcurrent = maxConcurrent
      self.isEager = isEager
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let state = State(maxConcurrent: maxConcurrent, isEager: isEager, transform: transform)
      Coordinator.start(state, main: upstream, downstream: subscriber)
    }

    @usableFromInline
    struct State: Machine, ~Copyable {
      @usableFromInline typealias Main = Upstream
      @usableFromInline typealias Output = Inner.Output
      @usableFromInline typealias Failure = Inner.Failure

      @usableFromInline let maxConcurrent: Int
      @usableFromInline let isEager: Bool
      @usableFromInline let transform: Transform
      @usableFromInline var funnel = Funnel<Output>()
      @usableFromInline var hasAsked = false
      /// The upstream and the inner publishers that have not ended.
      @usableFromInline var running = 1
      @usableFromInline var failure: Completion<Failure>?

      @inlinable
      init(maxConcurrent: Int, isEager: Bool, transform: @escaping Transform) {
        self.maxConcurrent = maxConcurrent
        self.isEager = isEager
        self.transform = transform
      }

      @inlinable
      mutating func start(_ upstreams: inout Upstreams<Inner>) {
        upstreams.openMain()
        if isEager {
          askOnce(&upstreams)
        }
      }

      @inlinable
      mutating func askOnce(_ upstreams: inout Upstreams<Inner>) {
        guard !hasAsked else { return }
        hasAsked = true
        upstreams.request(.max(maxConcurrent), from: .main)
      }

      @inlinable
      mutating func receive(
        _ value: Upstream.Output,
        isDue: Bool,
        _ upstreams: inout Upstreams<Inner>
      ) -> Output? {
        do throws(Failure) {
          upstreams.open(try transform(value), demand: funnel.allowance, isUrgent: true)
          running += 1
        } catch {
          failure = .failure(error)
          upstreams.isEnding = true
        }
        return nil
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        _ upstreams: inout Upstreams<Inner>
      ) {
        running -= 1
        if case .failure = completion { failure = completion }
        upstreams.isEnding = running == 0 || failure != nil
      }

      @inlinable @inline(__always)
      mutating func receive(
        _ value: Output,
        from port: Port,
        isDue: Bool,
        _ upstreams: inout Upstreams<Inner>
      ) -> Output? {
        funnel.receive(value, from: port, isDue: isDue, &upstreams)
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        from port: Port,
        _ upstreams: inout Upstreams<Inner>
      ) {
        receive(completion: completion, &upstreams)
        if maxConcurrent != .max {
          upstreams.request(.max(1), from: .main)
        }
      }

      @inlinable
      mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Inner>) {
        askOnce(&upstreams)
        upstreams.requestFromInner(funnel.receive(demand: demand))
      }

      @inlinable @inline(__always)
      mutating func next(_ upstreams: inout Upstreams<Inner>) -> Output? {
        funnel.next(&upstreams)
      }

      @inlinable
      var completion: Completion<Failure>? {
        failure ?? (running == 0 && funnel.isEmpty ? .finished : nil)
      }
    }
  }
}
