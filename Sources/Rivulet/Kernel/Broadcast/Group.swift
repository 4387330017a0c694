import Synchronization

/// What happens to a group.
@usableFromInline
enum GroupSignal<Key: Sendable, Value: Sendable>: Sendable {
  case value(Value, of: Key)
  /// No value of the group will follow.
  case end(of: Key)
}

/// Counts who may still hear of a value: the subscriber, and the groups.
@usableFromInline
final class Audience: Sendable {
  @usableFromInline let token = SubscriptionToken()
  @usableFromInline let count = Atomic(1)

  @inlinable
  init() {}

  @inlinable
  func enter() {
    count.add(1, ordering: .relaxed)
  }

  @inlinable
  func leave() {
    if count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      token.dispose()
    }
  }
}

/// Those who subscribe to one group.
@usableFromInline
final class Group<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var isReachable = true
    @usableFromInline var arrivals = 0
    @usableFromInline var departures = 0
    @usableFromInline var isOver = false
  }

  @usableFromInline let broadcast: Broadcast<Output, Failure>
  @usableFromInline let audience: Audience
  @usableFromInline let state = Locked(State())

  @inlinable
  init(_ audience: Audience, _ policy: BufferingPolicy) {
    self.audience = audience
    broadcast = Broadcast(policy: policy, replayPolicy: policy)
    audience.enter()
    broadcast.onEnd = { [weak self] in
      self?.update { $0.departures += 1 }
    }
  }

  @inlinable
  func join<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let isFirst = state.withLock { state in
      state.arrivals += 1
      return state.arrivals == 1
    }
    broadcast.join(subscriber)
    if isFirst { broadcast.becomeUnreachable() }
  }

  /// Nobody can subscribe any more.
  @inlinable
  func becameUnreachable() {
    broadcast.becomeUnreachable()
    update { $0.isReachable = false }
  }

  /// Finishes those who subscribe to the group, which waits for nobody any more.
  @inlinable
  func finish() {
    broadcast.send(completion: .finished)
    update { state in
      state.isReachable = false
      state.departures = state.arrivals
    }
  }

  @inlinable
  func update(_ change: (inout State) -> Void) {
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
