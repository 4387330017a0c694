import Synchronization

/// One subscription to a ``Broadcast``: owns its chain of subscribers and knows its demand.
///
/// A subscription is not generic, so that nothing on the way of a value, a request or a disposal
/// looks up metadata at run time. What depends on types is done by two closures that are made where
/// all types are known. A chain of up to five words, such as a `sink`, lies in the subscription
/// itself.
// SAFETY: contract 3. `status` is atomic; all else is immutable or touched by the
// owner of the broadcast's gate alone.
@usableFromInline
final class BroadcastSubscription: Subscription, @unchecked Sendable {
  /// What can be done to a subscription besides delivering a value.
  @usableFromInline
  enum Action {
    /// Hands the chain its subscription.
    case connect
    /// Hands the chain a completion, found at this address.
    case complete(UnsafeRawPointer)
    /// Destroys the chain.
    case release
    /// Tells the broadcast that demand has come.
    case demanded
    /// Tells the broadcast that the subscriber has left.
    case disposed
  }

  @usableFromInline
  enum Phase {
    /// While its chain is being handed the subscription: finite requests are only recorded.
    @inlinable static var connecting: UInt { 0 }
    /// While the demand is finite or values are waiting.
    @inlinable static var measured: UInt { 1 }
    /// While the demand is unlimited and nothing is waiting.
    @inlinable static var flowing: UInt { 2 }
    /// The same for a bare ``ClosureSubscriber``, whose closure is called without a detour.
    @inlinable static var direct: UInt { 3 }
    /// While values are dropped, because the disposal is about to come.
    @inlinable static var silent: UInt { 4 }
    /// After the disposal or the completion.
    @inlinable static var ended: UInt { 5 }
  }

  @usableFromInline typealias Room = (UInt, UInt, UInt, UInt, UInt)

  /// The demand that was not taken yet, and the phase.
  @usableFromInline let status = Atomic(DemandWord(flags: Phase.connecting))
  /// Whether the chain is a bare ``ClosureSubscriber``.
  @usableFromInline let isDirect: Bool
  /// What has been taken off the demand and not been used yet.
  @usableFromInline @exclusivity(unchecked) var allowance: UInt16 = 0
  /// Its place among the subscriptions of the broadcast; negative when it has none.
  @usableFromInline @exclusivity(unchecked) var index: Int32 = -1
  // What a value needs comes first, to lie together.
  @usableFromInline let deliver: (BroadcastSubscription, UnsafeRawPointer) -> Demand
  /// The chain, or its address if it is larger than this.
  @usableFromInline @exclusivity(unchecked) var room: Room = (0, 0, 0, 0, 0)
  /// Retained by the subscription.
  @usableFromInline let broadcast: Unmanaged<AnyObject>
  @usableFromInline let perform: (BroadcastSubscription, Action) -> Void
  /// The `Box` of the values that wait for demand, if there are any.
  @usableFromInline @exclusivity(unchecked) var backlog: AnyObject?
  @usableFromInline let mark = LiveMark()

  @inlinable @inline(__always)
  init<Downstream: Subscriber>(
    _ broadcast: Broadcast<Downstream.Input, Downstream.Failure>,
    _ downstream: Downstream,
    _ fusion: _Fusion<Downstream> = _Fusion()
  ) {
    self.broadcast = .passRetained(broadcast)
    isDirect = Downstream.self == ClosureSubscriber<Downstream.Input, Downstream.Failure>.self
    if fusion.isConstant {
      deliver = { subscription, value in
        subscription.withChain(of: Downstream.self) {
          fusion.function($0, value.assumingMemoryBound(to: Downstream.Input.self).pointee)
        }
      }
    } else {
      deliver = { subscription, value in
        subscription.withChain(of: Downstream.self) {
          $0.pointee.receive(value.assumingMemoryBound(to: Downstream.Input.self).pointee)
        }
      }
    }
    perform = { subscription, action in
      switch action {
      case .connect:
        subscription.withChain(of: Downstream.self) {
          $0.pointee.receive(subscription: subscription)
        }
      case .complete(let address):
        let completion = address.assumingMemoryBound(to: Completion<Downstream.Failure>.self)
        subscription.withChain(of: Downstream.self) {
          $0.pointee.receive(completion: completion.pointee)
        }
      case .release:
        subscription.withChain(of: Downstream.self) { chain in
          chain.deinitialize(count: 1)
          if !BroadcastSubscription.hasRoom(for: Downstream.self) {
            chain.deallocate()
          }
        }
      case .demanded:
        subscription.broadcast._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: Broadcast<Downstream.Input, Downstream.Failure>.self).supply(
            subscription
          )
        }
      case .disposed:
        subscription.broadcast._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: Broadcast<Downstream.Input, Downstream.Failure>.self).dismiss(
            subscription
          )
        }
      }
    }
    // Moved out of an optional: a captured constant would be copied.
    var moved = Optional(consume downstream)
    _withUnprotectedUnsafeMutablePointer(to: &room) { room in
      let room = UnsafeMutableRawPointer(room)
      let downstream = moved.take().unsafelyUnwrapped
      if BroadcastSubscription.hasRoom(for: Downstream.self) {
        room.bindMemory(to: Downstream.self, capacity: 1).initialize(to: downstream)
      } else {
        let chain = UnsafeMutablePointer<Downstream>.allocate(capacity: 1)
        chain.initialize(to: downstream)
        room.storeBytes(of: chain, as: UnsafeMutablePointer<Downstream>.self)
      }
    }
  }

  deinit {
    broadcast.release()
  }

  @inlinable @inline(__always)
  static func hasRoom<Downstream>(for type: Downstream.Type) -> Bool {
    MemoryLayout<Downstream>.size <= MemoryLayout<Room>.size
      && MemoryLayout<Downstream>.alignment <= MemoryLayout<Room>.alignment
  }

  @inlinable @inline(__always)
  func withChain<Downstream, Result>(
    of type: Downstream.Type,
    _ body: (UnsafeMutablePointer<Downstream>) -> Result
  ) -> Result {
    _withUnprotectedUnsafeMutablePointer(to: &room) { room in
      let room = UnsafeMutableRawPointer(room)
      return body(
        BroadcastSubscription.hasRoom(for: type)
          ? room.assumingMemoryBound(to: type)
          : room.load(as: UnsafeMutablePointer<Downstream>.self)
      )
    }
  }

  /// The phase for an unlimited demand.
  @inlinable @inline(__always)
  var flow: UInt { isDirect ? Phase.direct : Phase.flowing }

  @inlinable @inline(__always)
  var phase: UInt { status.load(ordering: .relaxed).flags }

  @inlinable @inline(__always)
  var isUnlimited: Bool { status.load(ordering: .relaxed).demand.isUnlimited }

  /// Uses the demand for one value up, if there is any; the owner of the gate takes it in bulk, so
  /// that a value costs no atomic operation.
  @inlinable @inline(__always)
  func takeDemand() -> Bool {
    if allowance == 0 {
      refillAllowance()
    }
    guard allowance > 0 else { return false }
    allowance &-= 1
    return true
  }

  @inlinable @inline(never)
  func refillAllowance() {
    status.update { status in
      allowance = UInt16(clamping: status.demand.count)
      status.demand -= Int(allowance)
    }
  }

  /// Adds demand that the owner of the gate will look at.
  @inlinable @inline(never)
  func grant(_ more: Demand) {
    status.update { $0.demand += more }
  }

  @usableFromInline
  func request(_ demand: Demand) {
    guard demand != .none else { return }
    let before = status.update { status in
      status.demand += demand
      // The thread that connects the subscription owns the gate until then: no value comes before.
      if status.flags == Phase.connecting, status.demand.isUnlimited {
        status.flags = flow
      }
    }
    if before.flags == Phase.measured {
      perform(self, .demanded)
    }
  }

  /// Lets a measured subscription flow that waits for nothing, if its demand has no bound.
  @inlinable
  func flowIfUnlimited() {
    let endless = DemandWord(.unlimited, flags: Phase.measured)
    guard status.load(ordering: .relaxed).bits == endless.bits else { return }
    _ = status.compareExchange(
      expected: endless,
      desired: DemandWord(.unlimited, flags: flow),
      ordering: .acquiring
    )
  }

  /// Delivers no more values, without disposing of anything yet.
  @usableFromInline
  func silence() {
    status.update { $0.flags = max($0.flags, Phase.silent) }
  }

  @usableFromInline
  var isDisposed: Bool { phase == Phase.ended }

  /// - Returns: Whether it had not ended before.
  @inlinable
  func end() -> Bool {
    let ended = DemandWord(flags: Phase.ended)
    return status.exchange(ended, ordering: .acquiringAndReleasing).flags != Phase.ended
  }

  @usableFromInline
  func dispose() {
    if end() {
      perform(self, .disposed)
    }
  }
}
