import Foundation

/// One run of the command: measures, reports, and judges.
struct Session {
  private let options: Options
  private let comparison: Comparison?
  private let thresholds: Thresholds?

  /// Reads the files that the options name first, and looks whether those can be written that are to
  /// be, so that a mistake is found before the wait.
  init(_ options: Options) throws {
    self.options = options
    comparison = try options.comparisonPath.map { try Self.read($0, with: Comparison.init) }
    thresholds = try options.thresholdsPath.map { try Self.read($0, with: Thresholds.init) }
    for path in [options.plotPath, options.scalingPlotPath].compactMap(\.self) {
      try Self.requireWritable(path)
    }
  }

  private static func requireWritable(_ path: String) throws(UsageError) {
    let files = FileManager.default
    let folder = path.fileURL.deletingLastPathComponent().path
    guard files.fileExists(atPath: folder) else {
      throw UsageError("cannot write '\(path)': there is no folder '\(folder)'")
    }
    var isFolder: ObjCBool = false
    let exists = files.fileExists(atPath: path.fileURL.path, isDirectory: &isFolder)
    guard !isFolder.boolValue, files.isWritableFile(atPath: exists ? path.fileURL.path : folder)
    else { throw UsageError("cannot write '\(path)'") }
  }

  private static func read<Contents>(
    _ path: String,
    with decode: (String) throws -> Contents
  ) throws(UsageError) -> Contents {
    do {
      return try decode(path)
    } catch {
      throw UsageError("cannot read '\(path)': \(error.localizedDescription)")
    }
  }

  func run(_ workloads: [Workload]) throws {
    let measurements = try measure(workloads)
    print(try Report(measurements: measurements).rendered(as: options.format))
    if let comparison {
      show(comparison.rendered(measurements, as: options.format == .markdown ? .markdown : .plain))
    }
    if let path = options.plotPath {
      let plot = RatioPlot(measurements: measurements, thresholds: thresholds)
      try plot.svg.write(to: path.fileURL, atomically: true, encoding: .utf8)
    }
    try check(measurements)
  }

  private func measure(_ workloads: [Workload]) throws -> [Measurement] {
    let progress = Progress(total: workloads.reduce(0) { $0 + $1.subjects.count })
    defer { progress.clear() }
    return try workloads.flatMap(sampler(showing: progress).measure)
  }

  /// Measures how costs grow, for `--plot-scaling`.
  func runScaling(_ families: [Scaling.Family], into path: String) throws {
    let progress = Progress(total: families.reduce(0) { $0 + $1.sizes.count })
    let sampler = sampler(showing: progress)
    let scalings = try families.map { try $0.measure(with: sampler) }
    progress.clear()
    print(Scaling.table(scalings, as: options.format == .markdown ? .markdown : .plain))
    try ScalingPlot(scalings).svg.write(to: path.fileURL, atomically: true, encoding: .utf8)
  }

  private func sampler(showing progress: Progress) -> Sampler {
    var sampler = Sampler()
    sampler.samples = options.isQuick ? min(options.samples, 5) : options.samples
    sampler.sampleNanoseconds = options.isQuick ? 5_000_000 : 25_000_000
    sampler.progress = { progress.begin("\($0.name): \($1.name)") }
    return sampler
  }

  /// Keeps JSON on the standard output clean.
  private func show(_ text: String) {
    options.format == .json ? printError("\n" + text) : print("\n" + text)
  }

  private func check(_ measurements: [Measurement]) throws {
    guard let thresholds else { return }
    let violations = thresholds.violations(in: measurements)
    guard violations.isEmpty else { throw ThresholdsMissed(violations: violations) }
    show("Every threshold is met.")
  }
}

/// The outcome of a failed `--check`.
struct ThresholdsMissed: Error, CustomStringConvertible {
  let violations: [String]

  var description: String {
    "thresholds missed\n" + violations.map { "  " + $0 }.joined(separator: "\n")
  }
}
