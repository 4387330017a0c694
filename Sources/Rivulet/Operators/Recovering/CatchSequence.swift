extension Publisher {
  /// Goes on with the next publisher of a sequence whenever one fails.
  ///
  ///     upstream:                       -1--#
  ///     a:                                  #
  ///     b:                                  2--3-|
  ///     catch(sequence: [a, b]):        -1--2--3-|
  ///
  /// For a list of mirrors, say. The first one to finish ends it, and the failure of the last one
  /// is passed on. Each is taken from the sequence when it is needed; the demand that is left over
  /// goes to it. Any number that fail at once runs in constant stack (contract 6). O(1) per value.
  ///
  /// ```swift
  /// let down = Fail<Int, any Error>(CancellationError())
  /// let mirror = Just(1).setFailureType(to: (any Error).self)
  /// down.catch(sequence: [down.eraseToAnyPublisher(), mirror.eraseToAnyPublisher()])
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "1", "finished"
  /// ```
  @inlinable
  public func `catch`<Others: Sequence & Sendable>(
    sequence others: Others
  ) -> some Publisher<Output, Failure>
  where Others.Element: Publisher<Output, Failure> {
    Coordinated(self) {
      SequentialMachine<Self, Others.Element, () -> Others.Element?>(
        memory: others.consumed(),
        afterMain: { Self.successor($0(), $1) },
        afterInner: { Self.successor($0(), $1) }
      )
    }
  }

  @inlinable
  static func successor<Next: Publisher>(
    _ next: @autoclosure () -> Next?,
    _ completion: Completion<Failure>
  ) -> Successor<Next> where Next.Failure == Failure {
    if case .failure = completion, let next = next() { return .next(next) }
    return .end(completion)
  }
}
