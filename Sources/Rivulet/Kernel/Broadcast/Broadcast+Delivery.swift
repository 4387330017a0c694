import Synchronization

// What happens inside of the gate: the caller owns it.
extension Broadcast {
  @inlinable
  func handle(_ event: Event) {
    switch event {
    case .value(let value): deliver(value)
    case .completion(let completion): complete(completion)
    case .abandoned: if ending == nil { complete(.finished) }
    case .unreachable: replay = nil
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
        let phase = slot.phase
        if phase == BroadcastSubscription.Phase.direct {
          slot.withChain(of: ClosureSubscriber<Output, Failure>.self) {
            $0.pointee.take(pointer.pointee)
          }
        } else if phase == BroadcastSubscription.Phase.flowing {
          _ = slot.deliver(slot, value)
        } else if phase == BroadcastSubscription.Phase.measured {
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
  func offer(_ value: UnsafeRawPointer, to slot: BroadcastSubscription) {
    if slot.backlog == nil, slot.takeDemand() {
      deliver(value, to: slot)
    } else {
      keep(value, for: slot)
    }
  }

  @inlinable @inline(never)
  func keep(_ value: UnsafeRawPointer, for slot: BroadcastSubscription) {
    backlog(of: slot).content
      .append(value.assumingMemoryBound(to: Output.self).pointee, policy: policy)
  }

  @inlinable @inline(__always)
  func deliver(_ value: UnsafeRawPointer, to slot: BroadcastSubscription) {
    let more = slot.deliver(slot, value)
    if more != .none {
      slot.grant(more)
    }
  }

  /// The values that wait for the demand of a slot.
  @inlinable
  func backlog(of slot: BroadcastSubscription) -> Box<RingBuffer<Output>> {
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
  func drain(_ slot: BroadcastSubscription) {
    while slot.phase == BroadcastSubscription.Phase.measured {
      if slot.backlog != nil, !backlog(of: slot).content.isEmpty {
        guard slot.takeDemand(), let value = backlog(of: slot).content.popFirst() else { return }
        _withUnprotectedUnsafePointer(to: value) { deliver($0, to: slot) }
        continue
      }
      slot.backlog = nil
      if let ending {
        return complete(slot, Box<Completion<Failure>>.at(ending).content)
      }
      return slot.flowIfUnlimited()
    }
  }

  @inlinable @inline(__always)
  func connect(_ slot: Unmanaged<BroadcastSubscription>, _ value: Output?) {
    slots.append(slot)
    slotCount.store(slots.count, ordering: .relaxed)
    slot._withUnsafeGuaranteedRef { connect($0, value) }
  }

  @inlinable
  func connect(_ slot: BroadcastSubscription, _ value: Output?) {
    if let replay {
      backlog(of: slot).content = Box<RingBuffer<Output>>.at(replay).content
    }
    if let value {
      backlog(of: slot).content.append(value)
    }
    slot.perform(slot, .connect)
    // An unlimited request has let it flow; what came before the request is seen by the values.
    let status = slot.status.load(ordering: .acquiring)
    if status.flags == slot.flow, slot.backlog == nil, ending == nil { return }
    slot.status.update { status in
      if status.flags < BroadcastSubscription.Phase.silent {
        status.flags = BroadcastSubscription.Phase.measured
      }
    }
    drain(slot)
  }

  @inlinable
  func complete(_ completion: Completion<Failure>) {
    guard ending == nil else { return Diagnostics.report(.signalAfterEnd) }
    ending = Box(completion)
    onEnd?()
    slots.forEach { slot in
      // A slot where values wait completes once they have been requested.
      if slot.backlog == nil || backlog(of: slot).content.isEmpty {
        complete(slot, completion)
      }
    }
    becameIdle = onIdle != nil
  }

  @inlinable
  func complete(_ slot: BroadcastSubscription, _ completion: Completion<Failure>) {
    guard slot.end() else { return }
    _withUnprotectedUnsafePointer(to: completion) { slot.perform(slot, .complete($0)) }
    remove(slot)
  }

  /// Lets go of a slot: its chain is destroyed and what waits there is dropped.
  @inlinable
  func remove(_ slot: BroadcastSubscription) {
    guard let held = slots.remove(slot) else { return }
    slotCount.store(slots.count, ordering: .relaxed)
    slot.backlog = nil
    slot.perform(slot, .release)
    held.release()
    departures += 1
    if slots.isEmpty, onIdle != nil {
      becameIdle = true
    }
  }
}
