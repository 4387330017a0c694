/// How many more values a subscriber is ready to take.
///
/// Demand adds up and saturates: `.unlimited` plus or minus anything is `.unlimited`. A source may
/// take `Int.max / 4` values or more for unlimited.
///
/// ```swift
/// let five = Demand.max(2) + .max(3)
/// print(five)  // Prints "max(5)"
/// ```
public struct Demand: Sendable, Hashable, Comparable {
  /// The number of values; `Int.max` stands for unlimited.
  @usableFromInline
  var count: Int

  @inlinable
  init(count: Int) {
    self.count = count
  }

  /// No value; adding it changes nothing.
  @inlinable
  public static var none: Demand { Demand(count: 0) }

  /// Any number of values, for ever.
  @inlinable
  public static var unlimited: Demand { Demand(count: .max) }

  /// At most that many values.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public static func max(_ count: Int) -> Demand {
    precondition(count >= 0, "a demand must not be negative")
    return Demand(count: count)
  }

  /// The number of values, or `nil` when unlimited.
  @inlinable
  public var max: Int? { isUnlimited ? nil : count }

  /// Whether the demand has no bound.
  @inlinable
  public var isUnlimited: Bool { count == .max }

  /// The sum of two demands; a sum that is too large for an `Int` is unlimited.
  @inlinable
  public static func + (left: Demand, right: Demand) -> Demand {
    let (sum, overflow) = left.count.addingReportingOverflow(right.count)
    return Demand(count: overflow ? .max : sum)
  }

  /// Adds a demand in place.
  @inlinable
  public static func += (left: inout Demand, right: Demand) {
    left = left + right
  }

  /// What is left of a demand after `count` values; unlimited stays unlimited.
  @inlinable
  public static func - (left: Demand, count: Int) -> Demand {
    left.isUnlimited ? left : Demand(count: Swift.max(0, left.count - count))
  }

  /// Takes `count` values off in place; unlimited stays unlimited.
  @inlinable
  public static func -= (left: inout Demand, count: Int) {
    left = left - count
  }

  /// Whether the left demand is the smaller one; unlimited is the largest.
  @inlinable
  public static func < (left: Demand, right: Demand) -> Bool {
    left.count < right.count
  }
}

extension Demand: CustomStringConvertible {
  /// `none`, `max(n)` or `unlimited`.
  public var description: String {
    switch count {
    case 0: "none"
    case .max: "unlimited"
    default: "max(\(count))"
    }
  }
}
