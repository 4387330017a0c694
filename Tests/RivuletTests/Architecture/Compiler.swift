import Foundation
import RivuletTesting

/// The Swift compiler, for tests of what compiles and what must not.
enum Compiler {
  struct Outcome {
    let isSuccess: Bool
    let output: String
  }

  /// Where the module that the tests were built with lies; `nil` if it cannot be told.
  static let modules: String? = {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return ["Modules", "."].map { products.appendingPathComponent($0).path }.first {
      FileManager.default.fileExists(atPath: "\($0)/Rivulet.swiftmodule")
    }
  }()

  static let path: String? = ProcessInfo.processInfo.environment["PATH"]?
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isAvailable: Bool { path != nil && modules != nil && !Sanitizer.isAny }

  /// Type-checks a file that imports Rivulet.
  static func check(_ source: String, flags: [String] = []) throws -> Outcome {
    try withFile("import Rivulet\n\(source)") { file in
      try run(["-typecheck"] + flags + [file])
    }
  }

  /// Puts some source into a file for as long as `body` runs.
  static func withFile<Result>(_ source: String, _ body: (String) throws -> Result) throws -> Result
  {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  /// Runs the compiler, which is ended when it needs more processor time or address space.
  static func run(
    _ arguments: [String],
    seconds: Int = 60,
    megabytes: Int? = nil
  ) throws -> Outcome {
    guard let path, let modules else { return Outcome(isSuccess: false, output: "no compiler") }
    let memory = megabytes.map { "ulimit -v \($0 * 1024);" } ?? ""
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "ulimit -t \(seconds); \(memory) exec \"$@\"", "sh", path, "-swift-version", "6"]
      + ["-I", modules, "-parse-as-library"] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      isSuccess: process.terminationStatus == 0,
      output: String(decoding: output, as: UTF8.self)
    )
  }
}
