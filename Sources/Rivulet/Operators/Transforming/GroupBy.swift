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
  public func groupBy<Key: Hashable & Sendable>(
    bufferingPolicy: BufferingPolicy = .unbounded,
    _ key: @escaping @Sendable (Output) -> Key
  ) -> some Publisher<GroupedPublisher<Key, Output, Failure>, Failure> {
    GroupBy(upstream: self, policy: bufferingPolicy.checked, key: key)
  }
}

private struct GroupBy<Upstream: Publisher, Key: Hashable & Sendable>: Publisher {
  typealias Output = GroupedPublisher<Key, Upstream.Output, Failure>
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let policy: BufferingPolicy
  let key: @Sendable (Upstream.Output) -> Key

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let audience = Audience()
    let leaving = AnyDisposable { audience.leave() }
    let groups = Broadcast<Output, Failure> { leaving.dispose() }
    groups.join(subscriber)
    if !audience.token.isDisposed {
      upstream.subscribe(Grouping(groups: groups, audience: audience, policy: policy, key: key))
    }
  }
}

private struct Grouping<Key: Hashable & Sendable, Input: Sendable, Failure: Error>: Subscriber {
  let groups: Broadcast<GroupedPublisher<Key, Input, Failure>, Failure>
  let audience: Audience
  let policy: BufferingPolicy
  let key: @Sendable (Input) -> Key
  var upstream = UpstreamState<Void>.waiting
  var members: [Key: Group<Input, Failure>] = [:]
  /// In the order in which they came, which is that of their ends.
  var order: [Group<Input, Failure>] = []

  mutating func receive(subscription: any Subscription) {
    if upstream.connect(subscription), audience.token.connect(subscription) {
      subscription.request(.unlimited)
    }
  }

  mutating func receive(_ input: Input) -> Demand {
    guard upstream.isActive else { return upstream.refuseValue() }
    group(of: key(input)).broadcast.send(input)
    return .none
  }

  private mutating func group(of key: Key) -> Group<Input, Failure> {
    if let group = members[key] { return group }
    let group = Group<Input, Failure>(audience, policy)
    members[key] = group
    order.append(group)
    groups.send(GroupedPublisher(key, group))
    return group
  }

  mutating func receive(completion: Completion<Failure>) {
    guard upstream.end() else { return }
    audience.token.end()
    for group in order { group.broadcast.send(completion: completion) }
    (members, order) = ([:], [])
    groups.send(completion: completion)
  }
}
