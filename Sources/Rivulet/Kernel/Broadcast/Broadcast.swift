import Synchronization

/// Delivers events to any number of subscribers: the machine inside of every hot source.
///
/// All that happens to it goes through one gate, so every subscriber sees the same values in the
/// same order (contract 4). The subscribers lie in a plain buffer that the owner of the gate alone
/// touches; sending retains nothing.
///
/// A subscription refers to its broadcast and the broadcast to its subscriptions; the end of either
/// side breaks the cycle. The public source in front of it is not part of the cycle and ends it
/// when it goes away.
// SAFETY: contract 3. Everything but the gate is touched by the owner of the gate alone.
@usableFromInline
final class Broadcast<Output: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline
  enum Event {
    case value(Output)
    case completion(Completion<Failure>)
    /// Nobody can send any more.
    case abandoned
    /// Nobody can subscribe any more.
    case unreachable
    /// A subscriber comes, retained for the list; this value, if any, is for it alone and comes
    /// first.
    case joined(Unmanaged<BroadcastSubscription>, Output?)
    case left(BroadcastSubscription)
    case demanded(BroadcastSubscription)
  }

  @usableFromInline let gate = SerialGate<Event>()
  /// What the owner reads must not lie in the cache line that waiting threads write to.
  @usableFromInline let gap = CacheLine()
  @usableFromInline @exclusivity(unchecked) var subscriptions = SubscriptionList()
  /// How many subscriptions there are, for those who do not own the gate.
  @usableFromInline let subscriptionCount = Atomic(0)
  /// The `Box` of the completion, once it has come.
  @usableFromInline @exclusivity(unchecked) var ending: AnyObject?
  /// The `Box` of the `ReplayBuffer` for those who come late, if they get anything.
  @usableFromInline @exclusivity(unchecked) var replay: AnyObject?
  @usableFromInline let policy: BufferingPolicy
  /// Runs when a subscriber leaves, and when the end comes: at once, before anybody else hears.
  @usableFromInline @exclusivity(unchecked) var onEnd: (@Sendable () -> Void)?
  @usableFromInline let abandonment: (AnyObject) -> Void

  /// - Parameters:
  ///   - policy: What happens to the values that a subscriber has not requested.
  ///   - replayPolicy: Which past values late subscribers get; `nil` for none.
  ///   - ageLimit: How old these may be.
  ///   - onEnd: Runs when a subscriber leaves, and when the end comes.
  @inlinable
  init(
    policy: BufferingPolicy = .unbounded,
    replayPolicy: BufferingPolicy? = nil,
    within ageLimit: ReplayBuffer<Output>.AgeLimit? = nil,
    onEnd: (@Sendable () -> Void)? = nil
  ) {
    self.policy = policy.checked
    self.onEnd = onEnd
    replay = replayPolicy.map { Box(ReplayBuffer<Output>($0, within: ageLimit)) }
    abandonment = { unsafeDowncast($0, to: Broadcast.self).submit(.abandoned) }
  }

  deinit {
    subscriptions.deallocate()
  }

  /// Sends a value to all subscribers, or queues it behind the delivery that is going on.
  @inlinable @inline(__always)
  func send(_ value: Output) {
    if gate.enter(orEnqueue: .value(value)) {
      deliver(value)
      leave()
    }
  }

  @inlinable
  func send(completion: Completion<Failure>) {
    submit(.completion(completion))
  }

  /// Finishes the subscribers, unless the end has come already.
  ///
  /// It is called by deinitialisers, which are never specialised; the closure is.
  @usableFromInline
  func abandon() {
    abandonment(self)
  }

  /// Forgets the values that are kept for those who come late, since nobody can.
  @usableFromInline
  func becomeUnreachable() {
    submit(.unreachable)
  }

  @inlinable @inline(__always)
  func join<Downstream: Subscriber>(
    _ downstream: consuming Downstream,
    _ fusion: _Fusion<Downstream> = _Fusion(),
    first value: Output? = nil
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    let subscription = Unmanaged.passRetained(
      BroadcastSubscription(self, consume downstream, fusion)
    )
    if gate.enter(orEnqueue: .joined(subscription, value)) {
      connect(subscription, value)
      leave()
    }
  }

  /// Looks after a subscription whose subscriber has asked for more.
  @inlinable
  func supply(_ subscription: BroadcastSubscription) {
    if gate.enter(orEnqueue: .demanded(subscription)) {
      drain(subscription)
      leave()
    }
  }

  /// Lets go of a subscription whose subscriber has left.
  @inlinable
  func dismiss(_ subscription: BroadcastSubscription) {
    onEnd?()
    if gate.enter(orEnqueue: .left(subscription)) {
      remove(subscription)
      subscriptions.closeHoles()
      leave()
    }
  }

  @inlinable
  func submit(_ event: Event) {
    if gate.enter(orEnqueue: event) {
      handle(event)
      leave()
    }
  }

  /// Leaves the gate after handling what has arrived; the caller must own it.
  @inlinable @inline(__always)
  func leave() {
    if !gate.tryLeave() {
      settle()
    }
  }

  @inlinable @inline(never)
  func settle() {
    gate.leave { handle($0) }
  }
}
