/// Returns its argument in a way that the optimiser cannot see through.
///
/// What went through here may be any object with any listener: nothing can be folded into a
/// constant, no listener can be inlined.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }

/// Where the last closure of a job puts its values.
final class Tally: @unchecked Sendable {
  // SAFETY: one job has one tally, and whatever calls it does so serially; that is part of what
  // the checksum verifies.
  @exclusivity(unchecked) private(set) var sum = 0

  /// Adds a value; the order of the values makes no difference.
  @inline(__always)
  func add(_ value: Int) {
    sum &+= value
  }

  /// Adds a value in a way that makes the order of the values count (FNV-1a, a word at a time).
  @inline(__always)
  func mix(_ value: Int) {
    sum = (sum ^ value) &* 0x100_0000_01b3
  }
}
