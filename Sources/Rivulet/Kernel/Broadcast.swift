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
  @usableFromInline @exclusivity(unchecked) var completion: Completion<Failure>?
  /// The newest values, for those who come late.
  @usableFromInline @exclusivity(unchecked) var replay = RingBuffer<Output>()
  @usableFromInline let replayPolicy: BufferingPolicy?
  @usableFromInline let policy: BufferingPolicy
  /// Runs when no subscriber is left or the end has come, after the gate was left; it is told how many
  /// subscribers have left so far.
  @usableFromInline @exclusivity(unchecked) var onIdle: (@Sendable (Int) -> Void)?
  @usableFromInline @exclusivity(unchecked) var becameIdle = false
  @usableFromInline @exclusivity(unchecked) var departures = 0

  /// - Parameters:
  ///   - policy: What happens to the values that a subscriber has not requested.
  ///   - replayPolicy: Which past values late subscribers get; `nil` for none.
  @inlinable
  init(
    policy: BufferingPolicy = .unbounded,
    replayPolicy: BufferingPolicy? = nil,
    onIdle: (@Sendable (Int) -> Void)? = nil
  ) {
    self.policy = policy.checked
    self.replayPolicy = replayPolicy?.checked
    self.onIdle = onIdle
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
  @inlinable
  func abandon() {
    submit(.abandoned)
  }

  @inlinable
  func join<Downstream: Subscriber>(
    _ downstream: Downstream,
    first value: Output? = nil
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    submit(.joined(Slot(self, downstream), value))
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
    case .abandoned: if completion == nil { complete(.finished) }
    case .joined(let slot, let value): connect(slot, value)
    case .left(let slot): remove(slot)
    case .demanded(let slot): drain(slot)
    }
  }

  @inlinable @inline(__always)
  func deliver(_ value: Output) {
    guard completion == nil else { return Diagnostics.report(.signalAfterEnd) }
    if let replayPolicy {
      replay.append(value, policy: replayPolicy)
    }
    withUnsafePointer(to: value) { pointer in
      let value = UnsafeRawPointer(pointer)
      slots.forEach { slot in
        if slot.phase.load(ordering: .relaxed) == .flowing {
          _ = slot.deliver(slot, value)
        } else {
          offer(value, to: slot)
        }
      }
    }
  }

  /// Delivers a value to a slot whose demand is finite, or lets it wait there.
  @inlinable @inline(never)
  func offer(_ value: UnsafeRawPointer, to slot: Slot) {
    guard slot.phase.load(ordering: .relaxed) == .measured else { return }
    let backlog = backlog(of: slot)
    let value = value.assumingMemoryBound(to: Output.self).pointee
    guard backlog.values.isEmpty, slot.demand.load(ordering: .acquiring) > 0 else {
      return backlog.values.append(value, policy: policy)
    }
    deliver(value, to: slot)
  }

  /// Delivers one value against the demand of a slot.
  @inlinable
  func deliver(_ value: Output, to slot: Slot) {
    let more = withUnsafePointer(to: value) { slot.deliver(slot, $0) }
    slot.demand.update { $0 - 1 + more }
  }

  @inlinable
  func backlog(of slot: Slot) -> Slot.Backlog<Output> {
    if let backlog = slot.backlog {
      return unsafeDowncast(backlog, to: Slot.Backlog<Output>.self)
    }
    let backlog = Slot.Backlog<Output>()
    slot.backlog = backlog
    return backlog
  }

  /// Delivers what waits as far as the demand goes; completes the slot when nothing is left to come.
  @inlinable
  func drain(_ slot: Slot) {
    while slot.phase.load(ordering: .relaxed) == .measured {
      let demand = slot.demand.load(ordering: .acquiring)
      if let waiting = slot.backlog {
        let backlog = unsafeDowncast(waiting, to: Slot.Backlog<Output>.self)
        if !backlog.values.isEmpty {
          guard demand > 0, let value = backlog.values.popFirst() else { return }
          deliver(value, to: slot)
          continue
        }
      }
      if let completion {
        return complete(slot, completion)
      }
      if demand == .max {
        slot.backlog = nil
        _ = slot.phase.compareExchange(
          expected: .measured,
          desired: .flowing,
          ordering: .relaxed
        )
      }
      return
    }
  }

  @inlinable
  func connect(_ slot: Slot, _ value: Output?) {
    slots.append(slot)
    if !replay.isEmpty {
      backlog(of: slot).values = replay
    }
    if let value {
      backlog(of: slot).values.append(value)
    }
    slot.perform(slot, .connect)
    let connected = slot.phase.compareExchange(
      expected: .connecting,
      desired: .measured,
      ordering: .sequentiallyConsistent
    ).exchanged
    if connected {
      drain(slot)
    }
  }

  @inlinable
  func complete(_ completion: Completion<Failure>) {
    guard self.completion == nil else { return Diagnostics.report(.signalAfterEnd) }
    self.completion = completion
    slots.forEach { slot in
      if let backlog = slot.backlog,
        !unsafeDowncast(backlog, to: Slot.Backlog<Output>.self).values.isEmpty
      {
        return  // It completes once what waits there has been requested.
      }
      complete(slot, completion)
    }
    becameIdle = onIdle != nil
  }

  @inlinable
  func complete(_ slot: Slot, _ completion: Completion<Failure>) {
    let phase = slot.phase.exchange(
      .ended,
      ordering: .acquiringAndReleasing
    )
    guard phase != .ended else { return }
    withUnsafePointer(to: completion) { slot.perform(slot, .complete($0)) }
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
    becameIdle = slots.isEmpty && onIdle != nil
  }
}
