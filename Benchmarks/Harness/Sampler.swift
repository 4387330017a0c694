/// Runs workloads: warm-up, verification, interleaved samples, a count of the allocations.
struct Sampler {
  /// How many rounds are measured, each of one baseline sample and one sample of the row.
  var samples = 15

  /// How long one sample lasts, about.
  var sampleNanoseconds: Double = 25_000_000

  /// Called before each row with what is about to be measured.
  var progress: (Workload, Row) -> Void = { _, _ in }

  /// Measures every row of a workload.
  ///
  /// - Throws: ``ChecksumMismatch`` when a row doesn't do the job of the baseline.
  func measure(_ workload: Workload) throws -> [Measurement] {
    let iterations = calibrate(workload.baseline)
    return try workload.subjects.map { row in
      progress(workload, row)
      return try measure(row, of: workload, baselineIterations: iterations)
    }
  }

  /// Baseline and row take turns, so that whatever slows the machine down slows both: the median
  /// of the ratios of the rounds holds where the two medians would not.
  private func measure(
    _ row: Row,
    of workload: Workload,
    baselineIterations: Int
  ) throws -> Measurement {
    let rowIterations = calibrate(row)
    let expected = Self.checksum(workload.baseline, iterations: rowIterations)
    let elements = Double(workload.elements)

    var baselineTimes: [Double] = []
    var rowTimes: [Double] = []
    for _ in 0..<samples {
      let baseline = Self.time(workload.baseline, iterations: baselineIterations)
      baselineTimes.append(baseline.nanoseconds / elements)
      let subject = Self.time(row, iterations: rowIterations)
      rowTimes.append(subject.nanoseconds / elements)
      guard subject.checksum == expected else {
        throw ChecksumMismatch(
          workload: workload.name,
          row: row.name,
          expected: expected,
          actual: subject.checksum
        )
      }
    }

    let ratios = Statistics(zip(rowTimes, baselineTimes).map { $0 / $1 })
    let counts = Self.countAllocations(row, elements: workload.elements)
    return Measurement(
      workload: workload.name,
      row: row.name,
      medianNanoseconds: Statistics(rowTimes).median.rounded(toPlaces: 3),
      baselineNanoseconds: Statistics(baselineTimes).median.rounded(toPlaces: 3),
      ratio: ratios.median.rounded(toPlaces: 3),
      spreadPercent: ratios.spreadPercent.rounded(toPlaces: 1),
      allocations: counts.allocations.rounded(toPlaces: 3),
      bytes: counts.bytes.rounded(toPlaces: 1)
    )
  }

  /// Finds the number of iterations that fills a sample, and warms everything up by doing so.
  func calibrate(_ row: Row) -> Int {
    var iterations = 1
    while true {
      let elapsed = Self.time(row, iterations: iterations).nanoseconds * Double(iterations)
      if elapsed >= 0.8 * sampleNanoseconds {
        return iterations
      }
      let growth = min(10, max(1.2, sampleNanoseconds / max(elapsed, 1)))
      iterations = Int((Double(iterations) * growth).rounded(.up))
    }
  }

  /// One sample: the time of one iteration, and the checksum of all.
  static func time(_ row: Row, iterations: Int) -> (nanoseconds: Double, checksum: Int) {
    var stopwatch = Stopwatch()
    let checksum = row.run(iterations, &stopwatch)
    return (Double(stopwatch.nanoseconds) / Double(iterations), checksum)
  }

  private static func checksum(_ row: Row, iterations: Int) -> Int {
    time(row, iterations: iterations).checksum
  }

  /// What one operation allocates; the same number of operations is counted on every machine.
  private static func countAllocations(
    _ row: Row,
    elements: Int
  ) -> (allocations: Double, bytes: Double) {
    let iterations = max(1, 10_000 / elements)
    var stopwatch = Stopwatch(countsAllocations: true)
    _ = row.run(iterations, &stopwatch)
    let operations = Double(iterations * elements)
    return (Double(stopwatch.allocations) / operations, Double(stopwatch.bytes) / operations)
  }
}

/// A row that came to another result than the baseline: its time would mean nothing.
struct ChecksumMismatch: Error, CustomStringConvertible {
  let workload: String
  let row: String
  let expected: Int
  let actual: Int

  var description: String {
    "\(workload): the checksum of \(row) is \(actual), the one of the baseline \(expected)"
  }
}
