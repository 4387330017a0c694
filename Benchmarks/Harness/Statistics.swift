/// A sorted sample.
struct Statistics {
  private let sorted: [Double]

  init(_ values: [Double]) {
    sorted = values.sorted()
  }

  var median: Double { quantile(0.5) }

  /// The distance between the quartiles as a percentage of the median.
  var spreadPercent: Double {
    median == 0 ? 0 : (quantile(0.75) - quantile(0.25)) / median * 100
  }

  /// The value below which that share of the sample lies, interpolated between its neighbours.
  func quantile(_ share: Double) -> Double {
    guard let last = sorted.indices.last else { return .nan }
    let position = share * Double(last)
    let lower = Int(position)
    let upper = min(lower + 1, last)
    return sorted[lower] + (sorted[upper] - sorted[lower]) * (position - Double(lower))
  }
}
