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
    case .joined(let subscription, let value): connect(subscription, value)
    case .left(let subscription):
      remove(subscription)
      subscriptions.closeHoles()
    case .demanded(let subscription): drain(subscription)
    }
  }

  @inlinable @inline(__always)
  func deliver(_ value: Output) {
    if replay != nil || ending != nil {
      guard record(value) else { return }
    }
    _withUnprotectedUnsafePointer(to: value) { pointer in
      let value = UnsafeRawPointer(pointer)
      subscriptions.forEach { subscription in
        let phase = subscription.phase
        if phase == BroadcastSubscription.Phase.direct {
          subscription.withChain(of: ClosureSubscriber<Output, Failure>.self) {
            $0.pointee.take(pointer.pointee)
          }
        } else if phase == BroadcastSubscription.Phase.flowing {
          _ = subscription.deliver(subscription, value)
        } else if phase == BroadcastSubscription.Phase.measured {
          offer(value, to: subscription)
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
    if let replay {
      Box<ReplayBuffer<Output>>.at(replay).content.append(value)
    }
    return true
  }

  /// Delivers a value to a subscription whose demand is finite, or lets it wait there.
  @inlinable @inline(__always)
  func offer(_ value: UnsafeRawPointer, to subscription: BroadcastSubscription) {
    if subscription.backlog == nil, subscription.takeDemand() {
      deliver(value, to: subscription)
    } else {
      keep(value, for: subscription)
    }
  }

  @inlinable @inline(never)
  func keep(_ value: UnsafeRawPointer, for subscription: BroadcastSubscription) {
    backlog(of: subscription).content
      .append(value.assumingMemoryBound(to: Output.self).pointee, policy: policy)
  }

  @inlinable @inline(__always)
  func deliver(_ value: UnsafeRawPointer, to subscription: BroadcastSubscription) {
    let more = subscription.deliver(subscription, value)
    if more != .none {
      subscription.grant(more)
    }
  }

  /// The values that wait for the demand of a subscription.
  @inlinable
  func backlog(of subscription: BroadcastSubscription) -> Box<RingBuffer<Output>> {
    if let backlog = subscription.backlog {
      return .at(backlog)
    }
    let backlog = Box(RingBuffer<Output>())
    subscription.backlog = backlog
    return backlog
  }

  /// Delivers what waits as far as the demand goes; completes the subscription when nothing is left
  /// to come.
  @inlinable
  func drain(_ subscription: BroadcastSubscription) {
    while subscription.phase == BroadcastSubscription.Phase.measured {
      guard let backlog = subscription.backlog.map(Box<RingBuffer<Output>>.at),
        !backlog.content.isEmpty
      else { return finishDraining(subscription) }
      // What comes meanwhile waits at the gate.
      var waiting = RingBuffer<Output>()
      swap(&waiting, &backlog.content)
      if subscription.isUnlimited {
        waiting.forEach { value in
          _withUnprotectedUnsafePointer(to: value) { deliver($0, to: subscription) }
          return subscription.phase == BroadcastSubscription.Phase.measured
        }
        continue
      }
      while subscription.phase == BroadcastSubscription.Phase.measured, !waiting.isEmpty {
        guard subscription.takeDemand(), let value = waiting.popFirst() else {
          return swap(&waiting, &backlog.content)
        }
        _withUnprotectedUnsafePointer(to: value) { deliver($0, to: subscription) }
      }
    }
  }

  @inlinable
  func finishDraining(_ subscription: BroadcastSubscription) {
    subscription.backlog = nil
    if let ending {
      complete(subscription, Box<Completion<Failure>>.at(ending).content)
    } else {
      subscription.flowIfUnlimited()
    }
  }

  @inlinable @inline(__always)
  func connect(_ subscription: Unmanaged<BroadcastSubscription>, _ value: Output?) {
    subscriptions.append(subscription)
    subscriptionCount.store(subscriptions.count, ordering: .relaxed)
    subscription._withUnsafeGuaranteedRef { connect($0, value) }
  }

  @inlinable
  func connect(_ subscription: BroadcastSubscription, _ value: Output?) {
    if let replay {
      let replay = Box<ReplayBuffer<Output>>.at(replay)
      replay.content.dropOld()
      backlog(of: subscription).content = replay.content.values
    }
    if let value {
      backlog(of: subscription).content.append(value)
    }
    subscription.perform(subscription, .connect)
    // An unlimited request has let it flow; what came before the request is seen by the values.
    let status = subscription.status.load(ordering: .acquiring)
    if status.flags == subscription.flow, subscription.backlog == nil, ending == nil { return }
    subscription.status.update { status in
      if status.flags < BroadcastSubscription.Phase.silent {
        status.flags = BroadcastSubscription.Phase.measured
      }
    }
    drain(subscription)
  }

  @inlinable
  func complete(_ completion: Completion<Failure>) {
    guard ending == nil else { return Diagnostics.report(.signalAfterEnd) }
    ending = Box(completion)
    onEnd?()
    subscriptions.forEach { subscription in
      // A subscription where values wait completes once they have been requested.
      if subscription.backlog == nil || backlog(of: subscription).content.isEmpty {
        complete(subscription, completion)
      }
    }
  }

  @inlinable
  func complete(_ subscription: BroadcastSubscription, _ completion: Completion<Failure>) {
    guard subscription.end() else { return }
    _withUnprotectedUnsafePointer(to: completion) {
      subscription.perform(subscription, .complete($0))
    }
    remove(subscription)
  }

  /// Lets go of a subscription: its chain is destroyed and what waits there is dropped.
  @inlinable
  func remove(_ subscription: BroadcastSubscription) {
    guard let held = subscriptions.remove(subscription) else { return }
    subscriptionCount.store(subscriptions.count, ordering: .relaxed)
    subscription.backlog = nil
    subscription.perform(subscription, .release)
    held.release()
  }
}
