extension Publisher {
  /// Pairs the first value of this publisher with the first of another one, and so on.
  ///
  ///     upstream:      -1--2------3-|
  ///     other:         ---a----b----|
  ///     zip(other):    ---(1,a)-(2,b)|
  ///
  /// Asks both for as many values as are asked of it; what one is ahead of the other waits.
  /// Finishes as soon as one has finished and its values are used up; the first failure ends it.
  /// O(1) per value.
  ///
  /// ```swift
  /// [1, 2].publisher.zip(["a", "b"].publisher).sink { print($0, $1) }  // Prints "1 a", "2 b"
  /// ```
  @inlinable
  public func zip<Other: Publisher>(_ other: Other) -> Publishers.Zip<Self, Other>
  where Other.Failure == Failure {
    Publishers.Zip(self, other)
  }
}

extension Publishers {
  /// A publisher of pairs of the values of two others.
  public struct Zip<First: Publisher, Second: Publisher>: Publisher
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
      @usableFromInline var firsts = RingBuffer<First.Output>()
      @usableFromInline var seconds = RingBuffer<Second.Output>()
      @usableFromInline var isFirstRunning = true
      @usableFromInline var isSecondRunning = true
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
        firsts.append(value)
        return isDue ? next(&upstreams) : nil
      }

      @inlinable @inline(__always)
      mutating func receive(
        _ value: Second.Output,
        from port: Port,
        isDue: Bool,
        _ upstreams: inout Upstreams<Second>
      ) -> Output? {
        seconds.append(value)
        return isDue ? next(&upstreams) : nil
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        _ upstreams: inout Upstreams<Second>
      ) {
        isFirstRunning = false
        if case .failure = completion { failure = completion }
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        from port: Port,
        _ upstreams: inout Upstreams<Second>
      ) {
        isSecondRunning = false
        if case .failure = completion { failure = completion }
      }

      @inlinable
      mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Second>) {
        upstreams.requestFromAll(demand)
      }

      @inlinable @inline(__always)
      mutating func next(_ upstreams: inout Upstreams<Second>) -> Output? {
        guard !firsts.isEmpty, !seconds.isEmpty, let first = firsts.popFirst(),
          let second = seconds.popFirst()
        else { return nil }
        return (first, second)
      }

      @inlinable
      var completion: Completion<Failure>? {
        if let failure { return failure }
        let isUsedUp =
          (!isFirstRunning && firsts.isEmpty) || (!isSecondRunning && seconds.isEmpty)
        return isUsedUp ? .finished : nil
      }
    }
  }
}
