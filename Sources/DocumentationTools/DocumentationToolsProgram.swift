import Foundation

/// The executable `DocumentationTools`: draws the pictures of the operators anew, or, given the
/// folder of symbol graphs, names the public symbols that say nothing.
@main
struct DocumentationToolsProgram {
  static func main() async {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      let faults =
        if let folder = arguments.first { try SymbolGraphs(in: folder).silentSymbols } else {
          try await drawPictures()
        }
      for fault in faults { print("error:", fault) }
      exit(faults.isEmpty ? 0 : 1)
    } catch {
      print("error:", error)
      exit(1)
    }
  }

  private static func drawPictures() async throws -> [String] {
    let repository = Repository()
    let pictures = try await Pictures(of: repository)
    try repository.write(pictures.files, replacingThoseIn: Pictures.folders)
    print("\(pictures.files.count) files are up to date.")
    return pictures.differences
  }
}

extension Repository {
  /// Writes what has changed, and removes pictures that are not among the files.
  fileprivate func write(_ files: [String: String], replacingThoseIn folders: [String]) throws {
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)",
        withIntermediateDirectories: true
      )
      for page in try pages(in: folder, suffix: ".svg") where files[page.path] == nil {
        try FileManager.default.removeItem(atPath: "\(root)/\(page.path)")
      }
    }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      if exists(path), try page(path).text == text { continue }
      try text.write(toFile: "\(root)/\(path)", atomically: true, encoding: .utf8)
      print("wrote", path)
    }
  }
}
