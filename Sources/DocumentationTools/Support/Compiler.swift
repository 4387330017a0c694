import Foundation

/// The toolchain's `swiftc`, pointed at the modules that belong to the running tests.
struct Compiler {
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private let program: String
  private let build: String

  init() throws {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let programs = folders.map { "\($0)/swiftc" } + ["/usr/bin/swiftc"]
    guard let program = programs.first(where: FileManager.default.isExecutableFile) else {
      throw Missing(
        description: "There is no swiftc on the PATH, so the Swift blocks cannot be compiled."
      )
    }
    self.program = program
    guard let build = Self.buildFolder() else {
      throw Missing(
        description: "There is no folder Modules with Rivulet's module above the test executable."
      )
    }
    self.build = build
  }

  /// Only checks the types; the result has the errors.
  func check(_ source: String, in folder: URL) async throws -> Command.Result {
    try await compile(source, in: folder, ["-typecheck"])
  }

  /// Makes an executable.
  func build(_ source: String, to program: String, in folder: URL) async throws -> Command.Result {
    try await compile(source, in: folder, ["-Onone", "-o", program] + objects())
  }

  private func compile(
    _ source: String,
    in folder: URL,
    _ arguments: [String]
  ) async throws -> Command.Result {
    let name = "Blocks.swift"
    try source.write(
      to: folder.appendingPathComponent(name),
      atomically: true,
      encoding: .utf8
    )
    let common = [
      name, "-parse-as-library", "-swift-version", "6", "-suppress-warnings",
      "-module-name", "Blocks", "-I", "\(build)/Modules",
    ]
    return try await Command(program: program, arguments: common + arguments).run(in: folder)
  }

  /// The objects of the modules that a block may import; those of sources that are gone may still
  /// lie there.
  private func objects() throws -> [String] {
    try ["Rivulet", "RivuletFoundation", "RivuletTesting", "HeadlessUIKit"].flatMap { module in
      try Repository().pages(in: "Sources/\(module)", suffix: ".swift")
        .map { "\(build)/\(module).build/\(($0.path as NSString).lastPathComponent).o" }
    }
  }

  /// The nearest folder above the test executable in which the modules lie.
  private static func buildFolder() -> String? {
    let executables = [Bundle.main.executablePath].compactMap(\.self) + CommandLine.arguments
    for executable in executables where executable.hasPrefix("/") {
      var folder = executable
      while folder.count > 1 {
        folder = (folder as NSString).deletingLastPathComponent
        if FileManager.default.fileExists(atPath: "\(folder)/Modules/Rivulet.swiftmodule") {
          return folder
        }
      }
    }
    return nil
  }
}
