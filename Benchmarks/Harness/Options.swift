/// What the command line asks for.
struct Options {
  var filters: [String] = []
  var samples = 15
  var isQuick = false
  var format = Report.Format.table
  var comparisonPath: String?
  var thresholdsPath: String?
  var plotPath: String?
  var scalingPlotPath: String?
  var wantsList = false
  var wantsHelp = false

  static let help = """
    Measures Rivulet against the same jobs written by hand.

    USAGE: benchmarks [options]

      --filter NAME        only the workload of that name, or those whose name contains it;
                           may be repeated
      --samples N          rounds per row (15)
      --quick              5 short rounds: a first impression, or a check in CI
      --format FORMAT      table, json or markdown (table)
      --compare FILE       show the ratios next to those of an older run, in JSON
      --check FILE         exit with 1 if a result misses its threshold in FILE
      --plot FILE          draw the ratios as SVG
      --plot-scaling FILE  measure how cost grows with subscribers, chain length and live
                           subscriptions instead, and draw that as SVG
      --list               list the workloads
      --help               show this help

    The ratio is the time of a row divided by the time of the hand-written code, both measured
    in turns. Benchmarks/README.md explains the workloads and how to read the numbers.
    """

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      func value() throws(UsageError) -> String {
        guard let value = rest.next(), !value.hasPrefix("--") else {
          throw UsageError("\(argument) needs a value")
        }
        return value
      }
      switch argument {
      case "--filter": filters.append(try value())
      case "--samples": samples = try Self.count(try value(), of: argument)
      case "--quick": isQuick = true
      case "--format": format = try Self.format(try value())
      case "--compare": comparisonPath = try value()
      case "--check": thresholdsPath = try value()
      case "--plot": plotPath = try value()
      case "--plot-scaling": scalingPlotPath = try value()
      case "--list": wantsList = true
      case "--help", "-h": wantsHelp = true
      default: throw UsageError("unknown argument '\(argument)'")
      }
    }
  }

  private static func count(_ text: String, of option: String) throws(UsageError) -> Int {
    guard let count = Int(text), count > 0 else {
      throw UsageError("\(option) needs a positive whole number, not '\(text)'")
    }
    return count
  }

  private static func format(_ text: String) throws(UsageError) -> Report.Format {
    guard let format = Report.Format(rawValue: text) else {
      let names = Report.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--format is one of \(names), not '\(text)'")
    }
    return format
  }

  /// The workloads that the filters select, in their usual order.
  func selected(from workloads: [Workload]) throws(UsageError) -> [Workload] {
    guard !filters.isEmpty else { return workloads }
    var names: Set<String> = []
    for filter in filters {
      let exact = workloads.filter { $0.name == filter }
      let matches = exact.isEmpty ? workloads.filter { $0.name.contains(filter) } : exact
      guard !matches.isEmpty else {
        throw UsageError("no workload is called '\(filter)'; --list shows them all")
      }
      names.formUnion(matches.map(\.name))
    }
    return workloads.filter { names.contains($0.name) }
  }
}

/// An argument that makes no sense.
struct UsageError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
