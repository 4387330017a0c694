extension Publisher {
  /// Sends the newest values of this publisher and another one whenever either changes.
  ///
  ///     upstream:                -1-----2--------|
  ///     other:                   ----a-----b-----|
  ///     combineLatest(other):    ----1a-2a-2b----|
  ///
  /// Begins when both have sent a value. Asks both for values without limit, once a combination is
  /// requested; one that has not
  /// been requested is replaced by a newer one (contract 7). Finishes when both have finished; the
  /// first failure ends it. Both are subscribed to in order, so of a synchronous first one only the
  /// last value is seen. O(1) per value.
  ///
  /// ```swift
  /// Just(1).combineLatest(["a", "b"].publisher).sink { print($0, $1) }  // Prints "1 a", "1 b"
  /// ```
  @inlinable
  public func combineLatest<Other: Publisher>(
    _ other: Other
  ) -> Publishers.CombineLatest<Self, Other> where Other.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }
}

extension Publishers {
  /// A publisher of the newest values of two others.
  public struct CombineLatest<First: Publisher, Second: Publisher>: Publisher
  where First.Failure == Second.Failure {
    public typealias Output = (First.Output, Second.Output)
    public typealias Failure = First.Failure

    @usableFromInline let first: First
    @usableFromInline let second: Second

    @inlinable
    init(_ first: First, _ second: Second) {
      self.first = first
      self.second = second
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      Coordinator.start(State(second: second), main: first, downstream: subscriber)
    }

    @usableFromInline
    struct State: Machine, ~Copyable {
      @usableFromInline typealias Main = First
      @usableFromInline typealias Inner = Second
      @usableFromInline typealias Output = (First.Output, Second.Output)
      @usableFromInline typealias Failure = First.Failure

      @usableFromInline let second: Second
      @usableFromInline var latestFirst: First.Output?
      @usableFromInline var latestSecond: Second.Output?
      @usableFromInline var hasAsked = false
      @usableFromInline var hasChanged = false
      @usableFromInline var running = 2
      @usableFromInline var failure: Completion<Failure>?

      @inlinable
      init(second: Second) {
        self.second = second
      }

      @inlinable
      mutating func start(_ upstreams: inout Upstreams<Second>) {
        upstreams.openMain()
        upstreams.open(second)
      }

      @inlinable @inline(__always)
      mutating func receive(
        _ value: First.Output,
        isDue: Bool,
        _ upstreams: inout Upstreams<Second>
      ) -> Output? {
        latestFirst = value
        hasChanged = true
        return isDue ? next(&upstreams) : nil
      }

      @inlinable @inline(__always)
      mutating func receive(
        _ value: Second.Output,
        from port: Port,
        isDue: Bool,
        _ upstreams: inout Upstreams<Second>
      ) -> Output? {
        latestSecond = value
        hasChanged = true
        return isDue ? next(&upstreams) : nil
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        _ upstreams: inout Upstreams<Second>
      ) {
        running -= 1
        if case .failure = completion { failure = completion }
        upstreams.isEnding = running == 0 || failure != nil
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        from port: Port,
        _ upstreams: inout Upstreams<Second>
      ) {
        receive(completion: completion, &upstreams)
      }

      @inlinable
      mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Second>) {
        guard !hasAsked else { return }
        hasAsked = true
        upstreams.requestFromAll(.unlimited)
      }

      @inlinable @inline(__always)
      mutating func next(_ upstreams: inout Upstreams<Second>) -> Output? {
        guard hasChanged, let latestFirst, let latestSecond else { return nil }
        hasChanged = false
        return (latestFirst, latestSecond)
      }

      @inlinable
      var completion: Completion<Failure>? {
        if let failure { return failure }
        let isWaiting = hasChanged && latestFirst != nil && latestSecond != nil
        return running == 0 && !isWaiting ? .finished : nil
      }
    }
  }
}
