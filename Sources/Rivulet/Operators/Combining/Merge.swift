extension Publisher {
  /// Sends the values of this publisher and of another one as they come.
  ///
  ///     upstream:             -1-----2---|
  ///     other:                ----a----b-----|
  ///     merge(with: other):   -1--a--2-b-----|
  ///
  /// Finishes when both have finished; the first failure ends it and disposes of the other one.
  /// With limited demand at most one value of each waits. O(1) per value.
  ///
  /// ```swift
  /// [1].publisher.merge(with: [2].publisher).sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func merge<Other: Publisher>(with other: Other) -> Publishers.Merge<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Merge(self, other)
  }
}

extension Publishers {
  /// A publisher of the values of two others as they come.
  public struct Merge<First: Publisher, Second: Publisher>: Publisher
  where First.Output == Second.Output, First.Failure == Second.Failure {
    public typealias Output = First.Output
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
      @usableFromInline typealias Output = First.Output
      @usableFromInline typealias Failure = First.Failure

      @usableFromInline let second: Second
      @usableFromInline var funnel = Funnel<Output>()
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
      mutating func receive(_ value: Output, isDue: Bool, _ upstreams: inout Upstreams<Second>)
        -> Output?
      {
        funnel.receive(value, from: .main, isDue: isDue, &upstreams)
      }

      @inlinable @inline(__always)
      mutating func receive(
        _ value: Output,
        from port: Port,
        isDue: Bool,
        _ upstreams: inout Upstreams<Second>
      ) -> Output? {
        funnel.receive(value, from: port, isDue: isDue, &upstreams)
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
        upstreams.requestFromAll(funnel.receive(demand: demand))
      }

      @inlinable @inline(__always)
      mutating func next(_ upstreams: inout Upstreams<Second>) -> Output? {
        funnel.next(&upstreams)
      }

      @inlinable
      var completion: Completion<Failure>? {
        failure ?? (running == 0 && funnel.isEmpty ? .finished : nil)
      }
    }
  }
}
