extension Publisher {
  /// Sends the values of this publisher, then those of another one.
  ///
  ///     upstream:            -1--2-|
  ///     other:                      3--4-|
  ///     append(other):       -1--2--3--4-|
  ///
  /// The other one is subscribed to when this one has finished; a failure skips it. The demand that
  /// is left over goes to the other one. Any number of appends runs in constant stack (contract 6).
  ///
  /// ```swift
  /// [1].publisher.append([2].publisher).sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func append<Next: Publisher>(_ other: Next) -> Publishers.Append<Self, Next>
  where Next.Output == Output, Next.Failure == Failure {
    Publishers.Append(self, other)
  }

  /// Sends the values of this publisher, then the given ones.
  ///
  ///     upstream:        -1--2-|
  ///     append(3, 4):    -1--2-(34|)
  ///
  /// ```swift
  /// [1].publisher.append(2, 3).sink { print($0) }  // Prints "1", "2", "3"
  /// ```
  @inlinable
  public func append(
    _ values: Output...
  ) -> Publishers.Append<Self, Publishers.SetFailureType<Publishers.Elements<[Output]>, Failure>> {
    append(values.publisher.setFailureType(to: Failure.self))
  }

  /// Sends the values of another publisher first, then those of this one.
  ///
  ///     other:               -1--2-|
  ///     upstream:                   3--4-|
  ///     prepend(other):      -1--2--3--4-|
  ///
  /// The mirror image of ``append(_:)-(Next)``.
  ///
  /// ```swift
  /// [2].publisher.prepend([1].publisher).sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func prepend<First: Publisher>(_ other: First) -> Publishers.Append<First, Self>
  where First.Output == Output, First.Failure == Failure {
    Publishers.Append(other, self)
  }

  /// Sends the given values first, then those of this publisher.
  ///
  ///     upstream:        -3--4-|
  ///     prepend(1, 2):   (12)-3--4-|
  ///
  /// ```swift
  /// [3].publisher.prepend(1, 2).sink { print($0) }  // Prints "1", "2", "3"
  /// ```
  @inlinable
  public func prepend(
    _ values: Output...
  ) -> Publishers.Append<Publishers.SetFailureType<Publishers.Elements<[Output]>, Failure>, Self> {
    prepend(values.publisher.setFailureType(to: Failure.self))
  }
}

extension Publishers {
  /// A publisher of the values of two others, one after the other.
  public struct Append<First: Publisher, Second: Publisher>: Publisher
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
      Coordinator.start(
        SequentialUpstream(Order(second: second)),
        main: first,
        downstream: subscriber
      )
    }

    @usableFromInline
    struct Order: Succession {
      @usableFromInline typealias Main = First
      @usableFromInline typealias Next = Second

      @usableFromInline let second: Second

      @inlinable
      init(second: Second) {
        self.second = second
      }

      @inlinable
      mutating func successor(after completion: Completion<Failure>) -> Successor<Second> {
        switch completion {
        case .finished: .next(second)
        case .failure: .end(completion)
        }
      }
    }
  }
}
