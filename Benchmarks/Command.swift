import Foundation

@main
enum Command {
  static func main() {
    do {
      try run(Options(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      printError("error: \(error.message)\n\nbenchmarks --help shows what is possible.")
      exit(EX_USAGE)
    } catch {
      printError("error: \(error)")
      exit(EXIT_FAILURE)
    }
  }

  private static func run(_ options: Options) throws {
    let workloads = try options.selected(from: Workload.all)
    if options.wantsHelp {
      print(Options.help)
    } else if options.wantsList {
      printList(of: workloads)
    } else {
      warnAboutDebugBuild()
      let session = try Session(options)
      if let path = options.scalingPlotPath {
        try session.runScaling(Scaling.Family.all, into: path)
      } else {
        try session.run(workloads)
      }
    }
  }

  private static func printList(of workloads: [Workload]) {
    var table = Table([("workload", .left), ("rows", .left), ("what it does", .left)])
    for workload in workloads {
      let rows = workload.subjects.map(\.name).joined(separator: ", ")
      table.append([workload.name, rows, workload.summary])
    }
    print(table.rendered(as: .plain))
  }

  private static func warnAboutDebugBuild() {
    #if DEBUG
      printError("warning: a debug build; these numbers mean nothing. Build with -c release.")
    #endif
  }
}
