/// What was measured of one row of a workload; an object of the JSON report.
struct Measurement: Codable {
  var workload: String
  var row: String

  /// The median time of one operation.
  var medianNanoseconds: Double

  /// The median time of the same operation written by hand, in the same rounds.
  var baselineNanoseconds: Double

  /// The median of the ratios of the rounds.
  var ratio: Double

  /// The distance between the quartiles of those ratios, in percent of their median.
  var spreadPercent: Double

  /// Allocations of one operation.
  var allocations: Double

  /// Growth of the live heap by one operation.
  var bytes: Double

  private enum CodingKeys: String, CodingKey {
    case workload, row
    case medianNanoseconds = "median_ns"
    case baselineNanoseconds = "baseline_ns"
    case ratio
    case spreadPercent = "spread_percent"
    case allocations, bytes
  }
}
