extension Publisher {
  /// Sends the values of this publisher, then those of another one.
  ///
  ///     upstream:            -1--2-|
  ///     other:                     -3--4-|
  ///     append(other):       -1--2--3--4-|
  ///
  /// The other one is subscribed to when this one has finished; a failure skips it. The demand that
  /// is left over goes to the other one. What is appended to an append joins its row: however many
  /// are put together at run time, each value passes one operator, and the stack stays constant
  /// (contract 6).
  ///
  /// ```swift
  /// [1].publisher.append([2].publisher).sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func append<Next: Publisher>(_ other: Next) -> some Publisher<Output, Failure>
  where Next.Output == Output, Next.Failure == Failure {
    AppendedRow(self, then: other)
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
  ) -> some Publisher<Output, Failure> {
    append(values.publisher.setFailureType(to: Failure.self))
  }

  /// Sends the values of another publisher first, then those of this one.
  ///
  ///     other:               -1--2-|
  ///     upstream:                  -3--4-|
  ///     prepend(other):      -1--2--3--4-|
  ///
  /// The mirror image of ``append(_:)-(Next)``.
  ///
  /// ```swift
  /// [2].publisher.prepend([1].publisher).sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func prepend<First: Publisher>(_ other: First) -> some Publisher<Output, Failure>
  where First.Output == Output, First.Failure == Failure {
    AppendedRow(other, then: self)
  }

  /// Sends the given values first, then those of this publisher.
  ///
  ///     upstream:        -----3--4-|
  ///     prepend(1, 2):   (12)-3--4-|
  ///
  /// ```swift
  /// [3].publisher.prepend(1, 2).sink { print($0) }  // Prints "1", "2", "3"
  /// ```
  @inlinable
  public func prepend(
    _ values: Output...
  ) -> some Publisher<Output, Failure> {
    prepend(values.publisher.setFailureType(to: Failure.self))
  }
}

/// The publisher of all appends: what is appended or prepended to it joins it.
@usableFromInline
struct AppendedRow<Output: Sendable, Failure: Error>: Publisher {
  @usableFromInline let parts: Rope<AnyPublisher<Output, Failure>>

  @inlinable
  init<First: Publisher, Second: Publisher>(_ first: First, then second: Second)
  where
    First.Output == Output, First.Failure == Failure,
    Second.Output == Output, Second.Failure == Failure
  {
    parts = Rope(Self.parts(of: first), Self.parts(of: second))
  }

  @inlinable
  static func parts<Source: Publisher>(of publisher: Source) -> Rope<AnyPublisher<Output, Failure>>
  where Source.Output == Output, Source.Failure == Failure {
    if let row = publisher as? AppendedRow { return row.parts }
    let part = AnyPublisher(publisher)
    return part.appended ?? Rope(part)
  }

  @inlinable
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    var rest = parts.makeIterator()
    let first = rest.next()
    let machine = SequentialMachine<AnyPublisher, AnyPublisher, _>(
      memory: rest,
      afterMain: Self.successor,
      afterInner: Self.successor,
      isLast: { $0.rest.isEmpty }
    )
    Coordinator.start(machine, main: first, downstream: subscriber)
  }

  @inlinable
  static func successor(
    _ rest: inout Rope<AnyPublisher<Output, Failure>>.Iterator,
    _ completion: Completion<Failure>
  ) -> Successor<AnyPublisher<Output, Failure>> {
    if case .finished = completion, let next = rest.next() { return .next(next) }
    return .end(completion)
  }
}
