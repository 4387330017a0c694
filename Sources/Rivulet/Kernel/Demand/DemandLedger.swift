import Synchronization

/// What has been requested of a source, and whether somebody is at it.
///
/// A thread that adds demand while none serves it, serves; one that adds while another does, only
/// lengthens that loop (contract 6). It is a ``SerialGate`` whose events add up, so none of them
/// allocates: one word holds the demand that was not taken yet and whether it is being served.
@usableFromInline
struct DemandLedger: ~Copyable, Sendable {
  /// Its flags say whether somebody serves, and whether there is something else to look at.
  @usableFromInline let word = Atomic(DemandWord(flags: Self.serving))

  @inlinable static var serving: UInt { 1 }
  @inlinable static var news: UInt { 2 }

  /// Creates a ledger that its creator serves.
  @inlinable
  init() {}

  /// Adds demand.
  ///
  /// - Returns: Whether the caller is to serve it.
  @inlinable
  func add(_ demand: Demand) -> Bool {
    change { $0.demand += demand }
  }

  /// Has the one who serves look at what else has changed.
  ///
  /// - Returns: Whether the caller is to serve.
  @inlinable
  func notify() -> Bool {
    change { $0.flags |= Self.news }
  }

  @inlinable
  func change(_ change: (inout DemandWord) -> Void) -> Bool {
    let before = word.update { word in
      change(&word)
      word.flags |= Self.serving
    }
    return before.flags & Self.serving == 0
  }

  /// Takes what has been added; only for who serves.
  @inlinable
  func take() -> Demand {
    word.exchange(DemandWord(flags: Self.serving), ordering: .acquiringAndReleasing).demand
  }

  /// Stops serving if nothing has been added meanwhile.
  @inlinable
  func tryLeave() -> Bool {
    word.compareExchange(
      expected: DemandWord(flags: Self.serving),
      desired: DemandWord(),
      ordering: .releasing
    ).exchanged
  }
}
