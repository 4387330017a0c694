import Synchronization

/// One subscription to a ``Broadcast``: owns its chain of subscribers and knows its demand.
///
/// A slot is not generic, so that nothing on the way of a value, a request or a disposal looks up
/// metadata at run time. What depends on types is done by two closures that are made where all
/// types are known. A chain of up to three words, such as a `sink`, lies in the slot itself.
// SAFETY: contract 3. `phase` and `demand` are atomic; all else is immutable or touched by the
// owner of the broadcast's gate alone.
@usableFromInline
final class Slot: Subscription, @unchecked Sendable {
  /// What can be done to a slot besides delivering a value.
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
    /// While its chain is being handed the subscription: requests are only recorded.
    @inlinable static var connecting: UInt8 { 0 }
    /// While the demand is finite or values are waiting.
    @inlinable static var measured: UInt8 { 1 }
    /// While the demand is unlimited and nothing is waiting.
    @inlinable static var flowing: UInt8 { 2 }
    /// The same for a bare ``ValueSink``, whose closure is called without a detour.
    @inlinable static var direct: UInt8 { 3 }
    /// While values are dropped, because the disposal is about to come.
    @inlinable static var silent: UInt8 { 4 }
    /// After the disposal or the completion.
    @inlinable static var ended: UInt8 { 5 }
  }

  @usableFromInline typealias Room = (UInt, UInt, UInt)

  @usableFromInline let phase = Atomic<UInt8>(Phase.connecting)
  /// The phase for an unlimited demand: flowing or direct.
  @usableFromInline let flow: UInt8
  /// What has been taken off `demand` and not been used yet.
  @usableFromInline @exclusivity(unchecked) var allowance: UInt16 = 0
  /// Its place among the slots of the broadcast; negative when it has none.
  @usableFromInline @exclusivity(unchecked) var index: Int32 = -1
  // What a value needs comes first, to lie together.
  @usableFromInline let deliver: (Slot, UnsafeRawPointer) -> Demand
  /// The chain, or its address if it is larger than this.
  @usableFromInline @exclusivity(unchecked) var room: Room = (0, 0, 0)
  @usableFromInline let demand = Atomic<Int>(0)
  @usableFromInline let broadcast: AnyObject
  @usableFromInline let perform: (Slot, Action) -> Void
  /// The `Box` of the values that wait for demand, if there are any.
  @usableFromInline @exclusivity(unchecked) var backlog: AnyObject?
  @usableFromInline let mark = LiveMark()

  @inlinable @inline(__always)
  init<Downstream: Subscriber>(
    _ broadcast: Broadcast<Downstream.Input, Downstream.Failure>,
    _ downstream: Downstream,
    _ fusion: Fusion<Downstream> = Fusion()
  ) {
    self.broadcast = broadcast
    flow = Downstream.self == ValueSink<Downstream.Input>.self ? Phase.direct : Phase.flowing
    if fusion.isConstant {
      deliver = { slot, value in
        slot.withChain(of: Downstream.self) {
          fusion.function($0, value.assumingMemoryBound(to: Downstream.Input.self).pointee)
        }
      }
    } else {
      deliver = { slot, value in
        slot.withChain(of: Downstream.self) {
          $0.pointee.receive(value.assumingMemoryBound(to: Downstream.Input.self).pointee)
        }
      }
    }
    perform = { slot, action in
      switch action {
      case .connect:
        slot.withChain(of: Downstream.self) { $0.pointee.receive(subscription: slot) }
      case .complete(let address):
        let completion = address.assumingMemoryBound(to: Completion<Downstream.Failure>.self)
        slot.withChain(of: Downstream.self) { $0.pointee.receive(completion: completion.pointee) }
      case .release:
        slot.withChain(of: Downstream.self) { chain in
          chain.deinitialize(count: 1)
          if !Slot.hasRoom(for: Downstream.self) {
            chain.deallocate()
          }
        }
      case .demanded:
        unsafeDowncast(
          slot.broadcast,
          to: Broadcast<Downstream.Input, Downstream.Failure>.self
        ).supply(slot)
      case .disposed:
        unsafeDowncast(
          slot.broadcast,
          to: Broadcast<Downstream.Input, Downstream.Failure>.self
        ).dismiss(slot)
      }
    }
    _withUnprotectedUnsafeMutablePointer(to: &room) { room in
      let room = UnsafeMutableRawPointer(room)
      if Slot.hasRoom(for: Downstream.self) {
        room.initializeMemory(as: Downstream.self, to: downstream)
      } else {
        let chain = UnsafeMutablePointer<Downstream>.allocate(capacity: 1)
        chain.initialize(to: downstream)
        room.storeBytes(of: chain, as: UnsafeMutablePointer<Downstream>.self)
      }
    }
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
        Slot.hasRoom(for: type)
          ? room.assumingMemoryBound(to: type)
          : room.load(as: UnsafeMutablePointer<Downstream>.self)
      )
    }
  }

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
    demand.update { demand in
      allowance = UInt16(clamping: demand.count)
      return demand - Int(allowance)
    }
  }

  /// Adds demand that the owner of the gate will look at.
  @inlinable @inline(never)
  func grant(_ more: Demand) {
    demand.update { $0 + more }
  }

  @usableFromInline
  func request(_ demand: Demand) {
    guard demand != .none else { return }
    grant(demand)
    // Whoever connects the slot looks at the demand after it has left that phase.
    if phase.load(ordering: .sequentiallyConsistent) == Phase.measured {
      perform(self, .demanded)
    }
  }

  /// Delivers no more values, without disposing of anything yet.
  @usableFromInline
  func silence() {
    var current = phase.load(ordering: .relaxed)
    while current < Phase.silent {
      let (exchanged, original) = phase.weakCompareExchange(
        expected: current,
        desired: Phase.silent,
        ordering: .relaxed
      )
      if exchanged { return }
      current = original
    }
  }

  @usableFromInline
  var isDisposed: Bool { phase.load(ordering: .relaxed) == Phase.ended }

  @usableFromInline
  func dispose() {
    if phase.exchange(Phase.ended, ordering: .acquiringAndReleasing) != Phase.ended {
      perform(self, .disposed)
    }
  }
}

extension Atomic<Int> {
  /// Replaces a demand that is stored as its count.
  @inlinable
  func update(_ change: (Demand) -> Demand) {
    var current = load(ordering: .relaxed)
    while true {
      let (exchanged, original) = weakCompareExchange(
        expected: current,
        desired: change(Demand(count: current)).count,
        ordering: .sequentiallyConsistent
      )
      if exchanged { return }
      current = original
    }
  }
}
