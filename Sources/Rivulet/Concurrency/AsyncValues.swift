/// The values of a publisher as an asynchronous sequence, see ``Publisher/values``.
///
/// Each iterator is a subscription of its own, which begins when the iterator is made and is
/// disposed of when the iterator goes: several tasks may iterate at once, and each gets everything.
public struct AsyncValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  @usableFromInline let subscribe: @Sendable (ValueSlot<Element, Failure>) -> Void

  @inlinable
  init<Source: Publisher>(_ source: Source)
  where Source.Output == Element, Source.Failure == Failure {
    subscribe = { source.subscribe(Inlet($0)) }
  }

  /// Subscribes, unless the task has been cancelled already.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    let slot = ValueSlot<Element, Failure>()
    if Task.isCancelled {
      slot.dispose()
    } else {
      subscribe(slot)
    }
    return Iterator(reader: ValueReader(slot))
  }

  /// Asks its subscription for a value each time.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let reader: ValueReader<Element, Failure>

    @inlinable
    init(reader: ValueReader<Element, Failure>) {
      self.reader = reader
    }

    /// Asks for the next value and waits for it.
    ///
    /// - Returns: `nil` at the end, and when the task is cancelled.
    /// - Throws: The error with which the publisher failed, once.
    @inlinable
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Element? {
      try await reader.slot.next(isolation: actor)
    }
  }
}
