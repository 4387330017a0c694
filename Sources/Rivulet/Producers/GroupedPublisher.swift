/// The values of one key, see ``Publisher/groupBy(bufferingPolicy:_:)``, or of one window.
///
/// The first subscriber gets what came before it, later ones get what follows.
public final class GroupedPublisher<Key: Hashable & Sendable, Output: Sendable, Failure: Error>:
  Publisher
{
  /// What the values have in common; the number of a window.
  public let key: Key

  @usableFromInline let group: Group<Output, Failure>

  @inlinable
  init(_ key: Key, _ group: Group<Output, Failure>) {
    self.key = key
    self.group = group
  }

  @inlinable
  deinit {
    group.becameUnreachable()
  }

  @inlinable
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    group.join(subscriber)
  }
}
