/// A subject that makes its senders wait until its subscribers want a value.
///
///     send:       --a-b----c-|    the second send waits
///     requested:  1------2----
///     S1:         --a----b-c-|
///
/// A value is sent when every subscriber has asked for one; until then `await send(_:)` suspends
/// its task. So the slowest subscriber sets the pace, and nothing is buffered but one value for
/// each sender that waits. Several tasks may send at once: they get their turns in the order in
/// which they came. To cancel one that waits takes its value back and concerns nobody else. With
/// no subscriber a value goes nowhere at once, as with a ``Subject``; and when the slowest one
/// leaves, nobody waits for it any more. A value is delivered on the thread of who makes that
/// possible: who sends, or who asks.
///
/// The end comes behind the values that wait. When the channel is deallocated, its subscribers get
/// `.finished` (contract 8).
///
/// ```swift
/// let channel = Channel<Int, Never>()
/// let numbers = Task { [values = channel.values.makeAsyncIterator()] in
///   var values = values
///   while let value = await values.next() { print(value) }
/// }
/// await channel.send(1)  // Prints "1"
/// await channel.send(2)  // Prints "2"
/// channel.send(completion: .finished)
/// await numbers.value
/// ```
public final class Channel<Output: Sendable, Failure: Error>: Publisher {
  @usableFromInline let broadcast = PacedBroadcast<Output, Failure>(needsMembers: false)

  /// Creates a channel.
  public init() {}

  deinit {
    broadcast.complete(.finished)
  }

  /// Waits until every subscriber has asked for a value, then sends them this one.
  ///
  /// - Returns: Whether it was sent; not if the task was cancelled before, nor after the end.
  @inlinable
  @discardableResult
  public func send(
    _ value: Output,
    isolation actor: isolated (any Actor)? = #isolation
  ) async -> Bool {
    await broadcast.send(value, isolation: actor)
  }

  /// Ends the stream for all subscribers, now and later, behind the values that wait; a second end
  /// is ignored.
  @inlinable
  public func send(completion: Completion<Failure>) {
    broadcast.complete(completion)
  }

  @inlinable
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    _ = broadcast.join(subscriber)
  }
}
