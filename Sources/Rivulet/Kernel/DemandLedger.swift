import Synchronization

/// What has been requested of a source, and whether somebody is at it.
///
/// Whoever adds demand while nobody serves it, serves; whoever adds while somebody does, only
/// lengthens that loop (contract 6). It is a ``SerialGate`` whose events add up, so none of them
/// allocates: one word holds the demand that was not taken yet and whether it is being served.
@usableFromInline
struct DemandLedger: ~Copyable, Sendable {
  /// Bit 0: somebody serves. Bit 1: there is something else to look at. The rest counts the demand.
  @usableFromInline let word = Atomic<UInt>(Self.serving)

  @inlinable static var serving: UInt { 1 }
  @inlinable static var news: UInt { 2 }
  @inlinable static var shift: UInt { 2 }
  /// More than can ever be counted.
  @inlinable static var unlimited: UInt { .max >> shift }

  /// Creates a ledger that its creator serves.
  @inlinable
  init() {}

  /// Adds demand.
  ///
  /// - Returns: Whether the caller is to serve it.
  @inlinable
  func add(_ demand: Demand) -> Bool {
    let more = Swift.min(UInt(demand.count), Self.unlimited)
    return change { word in
      let sum = Swift.min(word >> Self.shift &+ more, Self.unlimited)
      return sum << Self.shift | word & Self.news | Self.serving
    }
  }

  /// Has the one who serves look at what else has changed.
  ///
  /// - Returns: Whether the caller is to serve.
  @inlinable
  func notify() -> Bool {
    change { $0 | Self.news | Self.serving }
  }

  @inlinable
  func change(_ change: (UInt) -> UInt) -> Bool {
    var current = word.load(ordering: .relaxed)
    while true {
      let (exchanged, original) = word.weakCompareExchange(
        expected: current,
        desired: change(current),
        ordering: .acquiringAndReleasing
      )
      if exchanged { return current & Self.serving == 0 }
      current = original
    }
  }

  /// Takes what has been added; only for who serves.
  @inlinable
  func take() -> Demand {
    let count = word.exchange(Self.serving, ordering: .acquiringAndReleasing) >> Self.shift
    return count == Self.unlimited ? .unlimited : Demand(count: Int(count))
  }

  /// Stops serving if nothing has been added meanwhile.
  @inlinable
  func tryLeave() -> Bool {
    word.compareExchange(expected: Self.serving, desired: 0, ordering: .releasing).exchanged
  }
}
