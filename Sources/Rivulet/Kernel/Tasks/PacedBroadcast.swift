/// Delivers values to its subscribers when all of them have asked for one; who sends waits for
/// that.
///
/// Like a ``Broadcast`` whose senders are tasks, and so can be made to wait. All that happens goes
/// through one gate (contract 3, 4); a task is resumed while no lock is held (contract 5).
// SAFETY: contract 3. Everything but the gate is touched by the owner of the gate alone.
@usableFromInline
final class PacedBroadcast<Output: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline typealias Sender = PacedSender<Output>
  @usableFromInline typealias Member = PacedSubscription<Output, Failure>

  @usableFromInline
  enum Event {
    case joined(Member)
    case requested(Member, Demand)
    case left(Member)
    case waiting(Sender)
    case withdrawn(Sender)
    case completion(Completion<Failure>)
  }

  @usableFromInline let gate = SerialGate<Event>()
  @usableFromInline @exclusivity(unchecked) var members: [Member] = []
  @usableFromInline @exclusivity(unchecked) var senders = RingBuffer<Sender>()
  /// What follows when nobody waits any more.
  @usableFromInline @exclusivity(unchecked) var ending: Completion<Failure>?
  /// Whether it is over when the last subscriber has left.
  @usableFromInline let needsMembers: Bool

  @inlinable
  init(needsMembers: Bool) {
    self.needsMembers = needsMembers
  }

  // MARK: - From senders

  /// Waits until every subscriber has asked for a value, then delivers this one.
  ///
  /// - Returns: Whether it did; not if the task is cancelled, nor after the end.
  @inlinable
  func send(_ value: Output, isolation actor: isolated (any Actor)?) async -> Bool {
    if gate.tryEnter() {
      let isReady = isReady && !Task.isCancelled
      if isReady { deliver(value) }
      leave()
      if isReady { return true }
    }
    return await wait(Sender(value), isolation: actor)
  }

  /// Waits until every subscriber has asked for a value.
  ///
  /// - Returns: Whether a value may be sent; not if the task is cancelled, nor after the end.
  @inlinable
  func ready(isolation actor: isolated (any Actor)?) async -> Bool {
    if gate.tryEnter() {
      let isReady = isReady && !Task.isCancelled
      leave()
      if isReady { return true }
    }
    return await wait(Sender(nil), isolation: actor)
  }

  @inlinable
  func wait(_ sender: Sender, isolation actor: isolated (any Actor)?) async -> Bool {
    await withTaskCancellationHandler(
      operation: {
        await withUnsafeContinuation(isolation: actor) { continuation in
          sender.continuation = continuation
          submit(.waiting(sender))
        }
      },
      onCancel: { submit(.withdrawn(sender)) },
      isolation: actor
    )
  }

  /// Ends the stream behind the values that wait.
  @inlinable
  func complete(_ completion: Completion<Failure>) {
    submit(.completion(completion))
  }

  // MARK: - From subscribers

  @inlinable
  func join<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    onDispose: @escaping @Sendable () -> Void = {}
  ) -> Member where Downstream.Input == Output, Downstream.Failure == Failure {
    let member = Member(AnySubscriber(subscriber), self, onDispose)
    submit(.joined(member))
    return member
  }

  @inlinable
  func submit(_ event: Event) {
    if gate.enter(orEnqueue: event) {
      handle(event)
      leave()
    }
  }

  // MARK: - Inside of the gate

  @inlinable
  func leave() {
    if !gate.tryLeave() {
      gate.leave { handle($0) }
    }
  }

  @inlinable
  func handle(_ event: Event) {
    switch event {
    case .joined(let member):
      members.append(member)
      member.downstream?.receive(subscription: member)
    case .requested(let member, let demand):
      member.demand += demand
    case .left(let member):
      member.downstream = nil
      members.removeAll { $0 === member }
      if needsMembers, members.isEmpty { ending = ending ?? .finished }
    case .waiting(let sender):
      if sender.isWithdrawn || ending != nil {
        sender.resume(false)
      } else {
        sender.isWaiting = true
        senders.append(sender)
      }
    case .withdrawn(let sender):
      sender.withdraw()
    case .completion(let completion):
      ending = ending ?? completion
    }
    proceed()
  }

  /// Whether a value could be delivered at once.
  @inlinable
  var isReady: Bool { ending == nil && senders.isEmpty && hasDemand }

  @inlinable
  var hasDemand: Bool {
    for member in members where member.demand == .none { return false }
    return true
  }

  @inlinable
  func deliver(_ value: Output) {
    for member in members where !member.isDisposed {
      member.demand -= 1
      member.demand += member.downstream?.receive(value) ?? .none
    }
  }

  /// Delivers what waits as far as the demand goes, then the end if it has come.
  @inlinable
  func proceed() {
    while let sender = senders.first {
      let isInVain = sender.isWithdrawn || needsMembers && members.isEmpty
      guard isInVain || hasDemand else { return }
      _ = senders.popFirst()
      if !isInVain, let value = sender.value { deliver(value) }
      sender.resume(!isInVain)
    }
    guard let ending else { return }
    let members = members
    self.members = []
    for member in members { member.complete(ending) }
  }
}
