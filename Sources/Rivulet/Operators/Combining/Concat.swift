extension Sequence where Self: Sendable, Element: Publisher {
  /// Sends the values of all publishers of this sequence, one publisher after the other.
  ///
  ///     a:                  -1--2-|
  ///     b:                        3--4-|
  ///     [a, b].concat():    -1--2-3--4-|
  ///
  /// Each is taken from the sequence and subscribed to when the one before has finished, so the
  /// sequence may be endless: `repeatElement(a, count: 3).concat()` repeats. The demand that one
  /// leaves over goes to the next; a failure skips the rest. Finishes at once for an empty
  /// sequence. Any number of publishers that end at once runs in constant stack (contract 6). O(1)
  /// per value.
  ///
  /// ```swift
  /// [Just(1), Just(2)].concat().sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func concat() -> some Publisher<Element.Output, Element.Failure> {
    Concat(self)
  }
}

/// Subscribes to the publishers of a sequence, one after the other.
@usableFromInline
struct Concat<Source: Sequence & Sendable>: Publisher where Source.Element: Publisher {
  @usableFromInline typealias Output = Source.Element.Output
  @usableFromInline typealias Failure = Source.Element.Failure

  @usableFromInline let source: Source

  @inlinable
  init(_ source: Source) {
    self.source = source
  }

  @inlinable
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let next = source.consumed()
    guard let first = next() else { return Empty().subscribe(subscriber) }
    let machine = SequentialMachine<Source.Element, Source.Element, _>(
      memory: next,
      afterMain: Self.successor,
      afterInner: Self.successor
    )
    Coordinator.start(machine, main: first, downstream: subscriber)
  }

  @inlinable
  static func successor(
    _ next: inout () -> Source.Element?,
    _ completion: Completion<Failure>
  ) -> Successor<Source.Element> {
    if case .finished = completion, let next = next() { return .next(next) }
    return .end(completion)
  }
}
