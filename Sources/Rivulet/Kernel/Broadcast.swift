import Synchronization

/// Delivers events to any number of subscribers: the machine inside of every hot source.
///
/// All that happens to it goes through one gate, so every subscriber sees the same values in the
/// same order (contract 4). The subscribers lie in a plain buffer that the owner of the gate alone
/// touches; sending retains nothing.
///
/// A slot refers to its broadcast and the broadcast to its slots; the end of either side breaks the
/// cycle. The public source in front of it is not part of the cycle and ends it when it goes away.
// SAFETY: contract 3. Everything but the gate is touched by the owner of the gate alone.
@usableFromInline
final class Broadcast<Output: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline
  enum Event {
    case value(Output)
    case completion(Completion<Failure>)
    /// Nobody can send any more.
    case abandoned
    /// A subscriber comes; this value, if any, is for it alone and comes first.
    case joined(Slot, Output?)
    case left(Slot)
    case demanded(Slot)
  }

  @usableFromInline let gate = SerialGate<Event>()
  @usableFromInline @exclusivity(unchecked) var slots = SlotList()
  /// The `Box` of the completion, once it has come.
  @usableFromInline @exclusivity(unchecked) var ending: AnyObject?
  /// The `Box` of the newest values, for those who come late, if they get any.
  @usableFromInline @exclusivity(unchecked) var replay: AnyObject?
  @usableFromInline let replayPolicy: BufferingPolicy?
  @usableFromInline let policy: BufferingPolicy
  /// Runs when no subscriber is left or the end has come, after the gate was left; it is told how
  /// many subscribers have left so far.
  @usableFromInline @exclusivity(unchecked) var onIdle: (@Sendable (Int) -> Void)?
  @usableFromInline @exclusivity(unchecked) var becameIdle = false
  @usableFromInline @exclusivity(unchecked) var departures = 0
  @usableFromInline let abandonment: (AnyObject) -> Void

  /// - Parameters:
  ///   - policy: What happens to the values that a subscriber has not requested.
  ///   - replayPolicy: Which past values late subscribers get; `nil` for none.
  ///   - onIdle: Runs when no subscriber is left or the end has come.
  @inlinable
  init(
    policy: BufferingPolicy = .unbounded,
    replayPolicy: BufferingPolicy? = nil,
    onIdle: (@Sendable (Int) -> Void)? = nil
  ) {
    self.policy = policy.checked
    self.replayPolicy = replayPolicy?.checked
    self.onIdle = onIdle
    replay = replayPolicy == nil ? nil : Box(RingBuffer<Output>())
    abandonment = { unsafeDowncast($0, to: Broadcast.self).submit(.abandoned) }
  }

  deinit {
    slots.deallocate()
  }

  // MARK: - Entrances

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

  @inlinable @inline(__always)
  func join<Downstream: Subscriber>(
    _ downstream: Downstream,
    _ fusion: Fusion<Downstream> = Fusion(),
    first value: Output? = nil
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    submit(.joined(Slot(self, downstream, fusion), value))
  }

  @inlinable
  func submit(_ event: Event) {
    if gate.enter(orEnqueue: event) {
      handle(event)
      leave()
    }
  }

  /// Leaves the gate after whatever has arrived; the caller must own it.
  @inlinable @inline(__always)
  func leave() {
    if becameIdle || !gate.tryLeave() {
      settle()
    }
  }

  @inlinable @inline(never)
  func settle() {
    var idleAfter: Int?
    repeat {
      gate.handleBacklog { handle($0) }
      if becameIdle {
        becameIdle = false
        idleAfter = departures
      }
    } while !gate.tryLeave()
    if let idleAfter {
      onIdle?(idleAfter)
    }
  }

  // MARK: - Inside of the gate

  @inlinable
  func handle(_ event: Event) {
    switch event {
    case .value(let value): deliver(value)
    case .completion(let completion): complete(completion)
    case .abandoned: if ending == nil { complete(.finished) }
    case .joined(let slot, let value): connect(slot, value)
    case .left(let slot):
      remove(slot)
      slots.closeHoles()
    case .demanded(let slot): drain(slot)
    }
  }

  @inlinable @inline(__always)
  func deliver(_ value: Output) {
    if replay != nil || ending != nil {
      guard record(value) else { return }
    }
    _withUnprotectedUnsafePointer(to: value) { pointer in
      let value = UnsafeRawPointer(pointer)
      slots.forEach { slot in
        if slot.phase.load(ordering: .relaxed) == Slot.Phase.flowing {
          _ = slot.deliver(slot, value)
        } else {
          offer(value, to: slot)
        }
      }
    }
  }

  /// - Returns: Whether the value is to be delivered.
  @inlinable @inline(never)
  func record(_ value: Output) -> Bool {
    guard ending == nil else {
      Diagnostics.report(.signalAfterEnd)
      return false
    }
    if let replay, let replayPolicy {
      Box<RingBuffer<Output>>.at(replay).content.append(value, policy: replayPolicy)
    }
    return true
  }

  /// Delivers a value to a slot whose demand is finite, or lets it wait there.
  @inlinable @inline(__always)
  func offer(_ value: UnsafeRawPointer, to slot: Slot) {
    guard slot.phase.load(ordering: .relaxed) == Slot.Phase.measured else { return }
    if slot.backlog == nil, slot.takeDemand() {
      deliver(value, to: slot)
    } else {
      keep(value, for: slot)
    }
  }

  @inlinable @inline(never)
  func keep(_ value: UnsafeRawPointer, for slot: Slot) {
    backlog(of: slot).content
      .append(value.assumingMemoryBound(to: Output.self).pointee, policy: policy)
  }

  @inlinable @inline(__always)
  func deliver(_ value: UnsafeRawPointer, to slot: Slot) {
    let more = slot.deliver(slot, value)
    if more != .none {
      slot.grant(more)
    }
  }

  /// The values that wait for the demand of a slot.
  @inlinable
  func backlog(of slot: Slot) -> Box<RingBuffer<Output>> {
    if let backlog = slot.backlog {
      return .at(backlog)
    }
    let backlog = Box(RingBuffer<Output>())
    slot.backlog = backlog
    return backlog
  }

  /// Delivers what waits as far as the demand goes; completes the slot when nothing is left to
  /// come.
  @inlinable
  func drain(_ slot: Slot) {
    while slot.phase.load(ordering: .relaxed) == Slot.Phase.measured {
      if slot.backlog != nil, !backlog(of: slot).content.isEmpty {
        guard slot.takeDemand(), let value = backlog(of: slot).content.popFirst() else { return }
        _withUnprotectedUnsafePointer(to: value) { deliver($0, to: slot) }
        continue
      }
      slot.backlog = nil
      if let ending {
        return complete(slot, Box<Completion<Failure>>.at(ending).content)
      }
      if slot.demand.load(ordering: .acquiring) == .max {
        _ = slot.phase.compareExchange(
          expected: Slot.Phase.measured,
          desired: Slot.Phase.flowing,
          ordering: .relaxed
        )
      }
      return
    }
  }

  @inlinable
  func connect(_ slot: Slot, _ value: Output?) {
    slots.append(slot)
    if let replay {
      backlog(of: slot).content = Box<RingBuffer<Output>>.at(replay).content
    }
    if let value {
      backlog(of: slot).content.append(value)
    }
    slot.perform(slot, .connect)
    let connected = slot.phase.compareExchange(
      expected: Slot.Phase.connecting,
      desired: Slot.Phase.measured,
      ordering: .sequentiallyConsistent
    ).exchanged
    if connected {
      drain(slot)
    }
  }

  @inlinable
  func complete(_ completion: Completion<Failure>) {
    guard ending == nil else { return Diagnostics.report(.signalAfterEnd) }
    ending = Box(completion)
    slots.forEach { slot in
      // A slot where values wait completes once they have been requested.
      if slot.backlog == nil || backlog(of: slot).content.isEmpty {
        complete(slot, completion)
      }
    }
    becameIdle = onIdle != nil
  }

  @inlinable
  func complete(_ slot: Slot, _ completion: Completion<Failure>) {
    let phase = slot.phase.exchange(
      Slot.Phase.ended,
      ordering: .acquiringAndReleasing
    )
    guard phase != Slot.Phase.ended else { return }
    _withUnprotectedUnsafePointer(to: completion) { slot.perform(slot, .complete($0)) }
    remove(slot)
  }

  /// Lets go of a slot: its chain is destroyed and what waits there is dropped.
  @inlinable
  func remove(_ slot: Slot) {
    guard let held = slots.remove(slot) else { return }
    slot.backlog = nil
    slot.perform(slot, .release)
    held.release()
    departures += 1
    if slots.isEmpty, onIdle != nil {
      becameIdle = true
    }
  }
}
