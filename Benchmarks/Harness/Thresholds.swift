import Foundation

/// What the library promises for each workload, and how much of it a noisy machine must show.
struct Thresholds: Decodable {
  struct Entry: Decodable {
    /// The ratio that the library aims at, on a quiet machine.
    var target: Double?

    /// The factor by which a run of `--check` may miss that target.
    var ci: Double?

    /// The ratio of the best other library that was measured.
    var peer: Double?

    /// Allocations of one operation, to be met exactly.
    var allocations: Double?

    /// The most that one operation may add to the live heap.
    var bytes: Double?
  }

  /// The factor of entries that have none of their own.
  var ci: Double
  var workloads: [String: Entry]

  init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: path.fileURL))
  }

  /// What is wrong with the results, one sentence each; rows of other libraries are not judged.
  func violations(in measurements: [Measurement]) -> [String] {
    measurements.filter { $0.row == Row.rivuletName }.flatMap(violations)
  }

  private func violations(in measurement: Measurement) -> [String] {
    guard let entry = workloads[measurement.workload] else {
      return ["\(measurement.workload): has no threshold"]
    }
    var found: [String] = []
    if let target = entry.target {
      let limit = target * (entry.ci ?? ci)
      if !(measurement.ratio <= limit) {
        found.append("ratio \(measurement.ratio.short), at most \(limit.short) allowed")
      }
    }
    // Buffers that grow now and then add a little to what each operation allocates.
    if let exact = entry.allocations, abs(measurement.allocations - exact) > 0.02 {
      found.append("\(measurement.allocations.trimmed) allocations, not \(exact.trimmed)")
    }
    if let most = entry.bytes, measurement.bytes > most {
      found.append("\(measurement.bytes.trimmed) bytes, at most \(most.trimmed) allowed")
    }
    return found.map { "\(measurement.workload): \($0)" }
  }
}
