import Synchronization

extension Publisher {
  /// Sends a publisher for each key, which sends the values of that key.
  ///
  ///     upstream:                  -1--2--3--4-|
  ///     groupBy { $0 % 2 }:        -a--b-------|
  ///       a, of key 1:             -1-----3----|
  ///       b, of key 0:             ----2-----4-|
  ///
  /// Asks the upstream for values without limit. A group keeps what comes before its first
  /// subscriber, and what that one has not requested, as the policy says; it holds up no other. One
  /// that nobody keeps and nobody subscribes to keeps nothing. A key does not come back: what comes
  /// for one whose subscribers have left is dropped. The upstream is disposed of when the
  /// subscriber and those of all groups have left. Ends, like all groups, when the upstream does.
  /// O(1) per value; keeps all keys.
  ///
  /// ```swift
  /// ["apple", "bean", "avocado"].publisher.groupBy { $0.first }
  ///   .flatMap { group in group.collect() }
  ///   .sink { print($0) }
  /// // Prints "["apple", "avocado"]", "["bean"]"
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

/// The values of one key; see ``Publisher/groupBy(bufferingPolicy:_:)``.
///
/// The first subscriber gets what came before it, later ones get what follows.
public final class GroupedPublisher<Key: Hashable & Sendable, Output: Sendable, Failure: Error>:
  Publisher
{
  /// What the values have in common.
  public let key: Key

  private let group: Group<Output, Failure>

  fileprivate init(_ key: Key, _ group: Group<Output, Failure>) {
    self.key = key
    self.group = group
  }

  deinit {
    group.becameUnreachable()
  }

  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    group.join(subscriber)
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
    let groups = Broadcast<Output, Failure>()
    let leaving = AnyDisposable { audience.leave() }
    groups.onIdle = { _ in leaving.dispose() }
    groups.join(subscriber)
    if !audience.token.isDisposed {
      upstream.subscribe(Grouping(groups: groups, audience: audience, policy: policy, key: key))
    }
  }
}

/// Counts who may still hear of a value: the subscriber, and the groups.
private final class Audience: Sendable {
  let token = SubscriptionToken()
  private let count = Atomic(1)

  func enter() {
    count.add(1, ordering: .relaxed)
  }

  func leave() {
    if count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      token.dispose()
    }
  }
}

/// Those who subscribe to one group.
private final class Group<Output: Sendable, Failure: Error>: Sendable {
  private struct State {
    var isReachable = true
    var arrivals = 0
    var departures = 0
    var isOver = false
  }

  let broadcast: Broadcast<Output, Failure>
  private let audience: Audience
  private let state = Locked(State())

  init(_ audience: Audience, _ policy: BufferingPolicy) {
    self.audience = audience
    broadcast = Broadcast(policy: policy, replayPolicy: policy)
    audience.enter()
    broadcast.onIdle = { [weak self] departures in
      self?.update { $0.departures = max($0.departures, departures) }
    }
  }

  func join<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let isFirst = state.withLock { state in
      state.arrivals += 1
      return state.arrivals == 1
    }
    broadcast.join(subscriber)
    if isFirst { broadcast.becomeUnreachable() }
  }

  func becameUnreachable() {
    broadcast.becomeUnreachable()
    update { $0.isReachable = false }
  }

  private func update(_ change: (inout State) -> Void) {
    let isOver = state.withLock { state in
      change(&state)
      guard !state.isOver, !state.isReachable, state.arrivals == state.departures else {
        return false
      }
      state.isOver = true
      return true
    }
    if isOver { audience.leave() }
  }
}

private struct Grouping<Key: Hashable & Sendable, Input: Sendable, Failure: Error>: Subscriber {
  let groups: Broadcast<GroupedPublisher<Key, Input, Failure>, Failure>
  let audience: Audience
  let policy: BufferingPolicy
  let key: @Sendable (Input) -> Key
  var upstream = UpstreamState<Void>.waiting
  var members: [Key: Group<Input, Failure>] = [:]

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
    groups.send(GroupedPublisher(key, group))
    return group
  }

  mutating func receive(completion: Completion<Failure>) {
    guard upstream.end() else { return }
    audience.token.end()
    for group in members.values { group.broadcast.send(completion: completion) }
    members = [:]
    groups.send(completion: completion)
  }
}
