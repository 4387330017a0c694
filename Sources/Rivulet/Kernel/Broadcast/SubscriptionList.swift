/// The subscriptions of a broadcast in the order in which they came, kept in a plain buffer.
///
/// Adding and removing are O(1): a removed subscription leaves a hole that is skipped, and closed
/// once there are more holes than subscriptions. Iteration retains nothing.
@usableFromInline
struct SubscriptionList {
  @usableFromInline var base: UnsafeMutablePointer<Unmanaged<BroadcastSubscription>?>?
  @usableFromInline var capacity = 0
  @usableFromInline var end = 0
  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// Frees the buffer; the owner of the list calls this last.
  @inlinable
  func deallocate() {
    for index in 0..<end {
      base?[index]?.release()
    }
    base?.deallocate()
  }

  @inlinable
  var isEmpty: Bool { count == 0 }

  @inlinable @inline(__always)
  func forEach(_ body: (BroadcastSubscription) -> Void) {
    guard let base else { return }
    var index = 0
    let end = end
    while index < end {
      if let subscription = base[index] {
        subscription._withUnsafeGuaranteedRef(body)
      }
      index &+= 1
    }
  }

  /// Takes a subscription together with a reference to it.
  @inlinable
  mutating func append(_ subscription: Unmanaged<BroadcastSubscription>) {
    if end == capacity {
      makeRoom()
    }
    subscription._withUnsafeGuaranteedRef { $0.index = Int32(truncatingIfNeeded: end) }
    (base.unsafelyUnwrapped + end).initialize(to: subscription)
    end += 1
    count += 1
  }

  /// - Returns: The list's reference to the subscription, for the caller to release; `nil` if the
  ///   subscription was   not in the list.
  @inlinable
  mutating func remove(_ subscription: BroadcastSubscription) -> Unmanaged<BroadcastSubscription>? {
    let index = Int(subscription.index)
    guard index >= 0, let base else { return nil }
    subscription.index = -1
    base[index] = nil
    count -= 1
    if index == end - 1 {
      end = index
    }
    if count == 0 {
      end = 0
    }
    return .passUnretained(subscription)
  }

  /// Closes the holes if there are more of them than subscriptions; not to be called during an
  /// iteration.
  @inlinable @inline(__always)
  mutating func closeHoles() {
    if end > 16, count < end / 2, let base {
      close(into: base)
    }
  }

  /// Closes the holes, or doubles the buffer where there are few.
  @inlinable @inline(never)
  mutating func makeRoom() {
    if count <= capacity / 2, let base, capacity > 0 {
      close(into: base)
      return
    }
    let larger = UnsafeMutablePointer<Unmanaged<BroadcastSubscription>?>.allocate(
      capacity: max(2, capacity * 2)
    )
    let smaller = base
    close(into: larger)
    smaller?.deallocate()
    base = larger
    capacity = max(2, capacity * 2)
  }

  @inlinable
  mutating func close(into target: UnsafeMutablePointer<Unmanaged<BroadcastSubscription>?>) {
    var next = 0
    for index in 0..<end {
      guard let subscription = base?[index] else { continue }
      subscription._withUnsafeGuaranteedRef { $0.index = Int32(truncatingIfNeeded: next) }
      target[next] = subscription
      next += 1
    }
    end = next
  }
}
