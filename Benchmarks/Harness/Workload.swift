/// A job that is done by hand and by libraries, so that the two can be compared.
struct Workload {
  let name: String
  let summary: String

  /// Operations in one iteration; times and allocations are reported for one operation.
  let elements: Int

  /// The job as one would write it by hand: what every ratio refers to.
  let baseline: Row

  /// The same job done by a library.
  let subjects: [Row]

  init(
    _ name: String,
    _ summary: String,
    elements: Int = 1,
    baseline: @escaping Row.Body,
    _ subjects: Row...
  ) {
    self.name = name
    self.summary = summary
    self.elements = elements
    self.baseline = Row("hand-written", baseline)
    self.subjects = subjects
  }
}

/// One way to do the job of a workload.
struct Row {
  /// Does the job `iterations` times inside the stopwatch and returns a checksum of the result.
  ///
  /// Every run starts afresh, so the same number of iterations gives the same checksum, whoever
  /// does the job.
  typealias Body = (_ iterations: Int, _ stopwatch: inout Stopwatch) -> Int

  let name: String
  let run: Body

  init(_ name: String, _ run: @escaping Body) {
    self.name = name
    self.run = run
  }

  static let rivuletName = "Rivulet"

  static func rivulet(_ run: @escaping Body) -> Row { Row(rivuletName, run) }

  static func asyncStream(_ run: @escaping Body) -> Row { Row("AsyncStream", run) }

  static func asyncSequence(_ run: @escaping Body) -> Row { Row("AsyncSequence", run) }

  static func notificationCenter(_ run: @escaping Body) -> Row { Row("NotificationCenter", run) }

  static func observation(_ run: @escaping Body) -> Row { Row("Observation", run) }
}
