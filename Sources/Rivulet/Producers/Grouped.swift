/// The groups that the values of an upstream fall into, for `groupBy` and for windows.
@usableFromInline
struct Grouped<Upstream: Publisher, Key: Hashable & Sendable, Value: Sendable>: Publisher
where Upstream.Output == GroupSignal<Key, Value> {
  @usableFromInline typealias Output = GroupedPublisher<Key, Value, Failure>
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let upstream: Upstream
  @usableFromInline let policy: BufferingPolicy

  @inlinable
  init(_ upstream: Upstream, _ policy: BufferingPolicy) {
    self.upstream = upstream
    self.policy = policy.checked
  }

  @inlinable
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let audience = Audience()
    let leaving = AnyDisposable { audience.leave() }
    let groups = Broadcast<Output, Failure> { leaving.dispose() }
    groups.join(subscriber)
    if !audience.token.isDisposed {
      upstream.subscribe(Grouping(groups, audience, policy))
    }
  }
}

@usableFromInline
struct Grouping<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Subscriber {
  @usableFromInline typealias Input = GroupSignal<Key, Value>

  @usableFromInline let groups: Broadcast<GroupedPublisher<Key, Value, Failure>, Failure>
  @usableFromInline let audience: Audience
  @usableFromInline let policy: BufferingPolicy
  @usableFromInline var upstream = UpstreamState<Void>.waiting
  @usableFromInline var members: [Key: Group<Value, Failure>] = [:]
  /// In the order in which they came, which is that of their ends.
  @usableFromInline var order: [Group<Value, Failure>] = []

  @inlinable
  init(
    _ groups: Broadcast<GroupedPublisher<Key, Value, Failure>, Failure>,
    _ audience: Audience,
    _ policy: BufferingPolicy
  ) {
    self.groups = groups
    self.audience = audience
    self.policy = policy
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if upstream.connect(subscription), audience.token.connect(subscription) {
      subscription.request(.unlimited)
    }
  }

  @inlinable
  mutating func receive(_ input: Input) -> Demand {
    guard upstream.isActive else { return upstream.refuseValue() }
    switch input {
    case .value(let value, let key):
      group(of: key).broadcast.send(value)
    case .end(let key):
      let group = members.removeValue(forKey: key)
      order.removeAll { $0 === group }
      group?.finish()
    }
    return .none
  }

  @inlinable
  mutating func group(of key: Key) -> Group<Value, Failure> {
    if let group = members[key] { return group }
    let group = Group<Value, Failure>(audience, policy)
    members[key] = group
    order.append(group)
    groups.send(GroupedPublisher(key, group))
    return group
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard upstream.end() else { return }
    audience.token.end()
    for group in order { group.broadcast.send(completion: completion) }
    (members, order) = ([:], [])
    groups.send(completion: completion)
  }
}
