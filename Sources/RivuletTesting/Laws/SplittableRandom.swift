/// A small generator of random numbers that gives the same numbers for the same seed, everywhere.
///
/// A part of it can be split off, so that what one part of a test draws does not change what the
/// others draw. It is the generator that Steele, Lea and Flood described in 2014.
public struct SplittableRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64
  private let increment: UInt64

  /// A generator that begins with a seed.
  public init(seed: UInt64) {
    self.init(state: seed, increment: 0x9E37_79B9_7F4A_7C15)
  }

  private init(state: UInt64, increment: UInt64) {
    self.state = state
    self.increment = increment
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= increment
    return SplittableRandom.mix(state)
  }

  /// A generator of its own, whose numbers do not depend on how many this one still gives.
  public mutating func split() -> SplittableRandom {
    let seed = next()
    // An increment has to be odd, so that all states are passed.
    return SplittableRandom(state: seed, increment: SplittableRandom.mix(next()) | 1)
  }

  /// Spreads every bit over all bits: multiplications by odd numbers and shifts can be undone, so
  /// no two inputs have one output.
  private static func mix(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number below a limit, which must be positive.
  mutating func number(below limit: Int) -> Int {
    Int(next() % UInt64(limit))
  }
}
