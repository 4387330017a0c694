/// The values that a ``Broadcast`` keeps for those who come late.
@usableFromInline
struct ReplayBuffer<Value> {
  /// How old a value may be when a subscriber comes, and whose clock says so.
  @usableFromInline typealias AgeLimit = (age: Duration, scheduler: any Scheduler)

  @usableFromInline let policy: BufferingPolicy
  @usableFromInline let limit: AgeLimit?
  @usableFromInline var values = RingBuffer<Value>()
  /// When the values came, if they are not kept for ever.
  @usableFromInline var instants = RingBuffer<Duration>()

  /// - Precondition: The policy's capacity is not negative.
  @inlinable
  init(_ policy: BufferingPolicy, within limit: AgeLimit?) {
    self.policy = policy.checked
    self.limit = limit
  }

  @inlinable
  mutating func append(_ value: Value) {
    dropOld()
    values.append(value, policy: policy)
    if let limit {
      instants.append(limit.scheduler.now, policy: policy)
    }
  }

  /// Lets go of the values that are older than the limit.
  @inlinable
  mutating func dropOld() {
    guard let limit, !instants.isEmpty else { return }
    let now = limit.scheduler.now
    while let instant = instants.first, now - instant > limit.age {
      _ = instants.popFirst()
      _ = values.popFirst()
    }
  }
}
