import Foundation

/// A program that is run to its end.
struct Command {
  struct Result {
    let status: Int32
    /// What it wrote, to either stream.
    let output: String
  }

  let program: String
  let arguments: [String]

  /// Runs it in `folder`; ends it after the deadline. A file keeps its output meanwhile.
  func run(in folder: URL, deadline: Duration = .seconds(300)) async throws -> Result {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(
      "output-\(UUID().uuidString).txt"
    )
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let output = try FileHandle(forWritingTo: log)
    defer {
      try? output.close()
      try? FileManager.default.removeItem(at: log)
    }

    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = output
    let watchdog = DispatchWorkItem { [process = SendableProcess(process)] in process.terminate() }
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume(returning: ()) }
      do {
        try process.run()
        let limit = DispatchTime.now() + .seconds(Int(deadline.components.seconds))
        DispatchQueue.global().asyncAfter(deadline: limit, execute: watchdog)
      } catch {
        continuation.resume(throwing: error)
      }
    }
    watchdog.cancel()
    return Result(
      status: process.terminationStatus,
      output: try String(contentsOf: log, encoding: .utf8)
    )
  }
}

// SAFETY: it is only told to end, which is allowed on any thread.
private struct SendableProcess: @unchecked Sendable {
  private let process: Process

  init(_ process: Process) {
    self.process = process
  }

  func terminate() {
    if process.isRunning { process.terminate() }
  }
}
