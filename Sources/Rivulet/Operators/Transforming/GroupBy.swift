extension Publisher {
  /// Sends a publisher for each key, which sends the values of that key.
  ///
  ///     upstream:               -1--2--3--4-|
  ///     groupBy { $0 % 2 }:     -1--0-------|    the keys
  ///     group 1:                -1-----3----|
  ///     group 0:                ----2-----4-|
  ///
  /// Asks the upstream for values without limit. A group keeps what comes before its first
  /// subscriber, and what that one has not requested, as the policy says; it holds up no other. One
  /// that nobody keeps and nobody subscribes to keeps nothing. A key does not come back: what comes
  /// for one whose subscribers have left is dropped. The upstream is disposed of when the
  /// subscriber and those of all groups have left. Ends, like all groups, when the upstream does.
  /// O(1) per value; keeps all keys.
  ///
  /// ```swift
  /// (1...5).publisher.groupBy { $0 % 2 }.flatMap { group in group.collect() }
  ///   .sink { print($0) }
  /// // Prints "[1, 3, 5]", "[2, 4]"
  /// ```
  ///
  /// - Parameters:
  ///   - bufferingPolicy: What happens to the values of a group that have not been requested.
  ///   - key: Says what a value belongs to.
  /// - Returns: A publisher of the groups, in the order of their first values.
  /// - Precondition: The policy's capacity is not negative.
  @inlinable
  public func groupBy<Key: Hashable & Sendable>(
    bufferingPolicy: BufferingPolicy = .unbounded,
    _ key: @escaping @Sendable (Output) -> Key
  ) -> some Publisher<GroupedPublisher<Key, Output, Failure>, Failure> {
    Grouped(Transform(self, memory: ()) { .send(.value($1, of: key($1))) }, bufferingPolicy)
  }
}
