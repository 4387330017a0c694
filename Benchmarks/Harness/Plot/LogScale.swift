import Foundation

/// Maps positive numbers to positions, each power of ten to the same length.
struct LogScale {
  let lower: Double
  let upper: Double
  let start: Double
  let end: Double

  /// A scale over whole powers of ten that holds all the values.
  init(_ values: [Double], from start: Double, to end: Double) {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    lower = pow(10, floor(log10(positive.min() ?? 1)))
    upper = max(pow(10, ceil(log10(positive.max() ?? 1))), lower * 10)
    self.start = start
    self.end = end
  }

  func position(_ value: Double) -> Double {
    let share = (log10(max(value, lower)) - log10(lower)) / (log10(upper) - log10(lower))
    return start + min(share, 1) * (end - start)
  }

  /// The powers of ten.
  var ticks: [Double] {
    let exponents = Int(log10(lower).rounded())...Int(log10(upper).rounded())
    return exponents.map { pow(10, Double($0)) }
  }

  static func label(_ tick: Double) -> String {
    tick >= 1 ? String(Int(tick.rounded())) : tick.trimmed
  }
}
