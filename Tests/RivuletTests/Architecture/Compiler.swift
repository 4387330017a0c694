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
    guard let path, let modules else { return Outcome(isSuccess: false, output: "no compiler") }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).swift")
    try "import Rivulet\n\(source)".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }

    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments =
      ["-typecheck", "-swift-version", "6", "-I", modules, "-parse-as-library"] + flags
      + [file.path]
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
