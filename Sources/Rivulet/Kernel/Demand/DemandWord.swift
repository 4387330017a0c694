import Synchronization

/// A demand and three bits beside it, which one atomic operation changes together.
///
/// A demand that has no room is unlimited.
@usableFromInline
struct DemandWord: Sendable {
  @usableFromInline var bits: UInt

  @inlinable
  init(bits: UInt) {
    self.bits = bits
  }

  @inlinable
  init(_ demand: Demand = .none, flags: UInt = 0) {
    bits = flags
    self.demand = demand
  }

  @inlinable static var flagWidth: UInt { 3 }
  @inlinable static var flagMask: UInt { 1 << flagWidth - 1 }
  /// More than can ever be counted.
  @inlinable static var unlimited: UInt { .max >> flagWidth }

  @inlinable
  var flags: UInt {
    get { bits & Self.flagMask }
    set { bits = bits & ~Self.flagMask | newValue }
  }

  @inlinable
  var demand: Demand {
    get {
      let count = bits >> Self.flagWidth
      return count == Self.unlimited ? .unlimited : Demand(count: Int(count))
    }
    set {
      bits = Swift.min(UInt(newValue.count), Self.unlimited) << Self.flagWidth | flags
    }
  }
}

extension DemandWord: AtomicRepresentable {
  @usableFromInline typealias AtomicRepresentation = UInt.AtomicRepresentation

  @inlinable
  static func encodeAtomicRepresentation(_ value: consuming Self) -> AtomicRepresentation {
    UInt.encodeAtomicRepresentation(value.bits)
  }

  @inlinable
  static func decodeAtomicRepresentation(_ value: consuming AtomicRepresentation) -> Self {
    Self(bits: UInt.decodeAtomicRepresentation(value))
  }
}

extension Atomic<DemandWord> {
  /// Changes the word; `change` runs again if another thread came in between.
  ///
  /// - Returns: What it was before.
  @inlinable
  @discardableResult
  func update(_ change: (inout DemandWord) -> Void) -> DemandWord {
    var current = load(ordering: .relaxed)
    while true {
      var word = current
      change(&word)
      let (exchanged, original) = weakCompareExchange(
        expected: current,
        desired: word,
        ordering: .acquiringAndReleasing
      )
      if exchanged { return current }
      current = original
    }
  }
}
