import Foundation

/// The executable `DocumentationTools`: draws all pictures anew. Given the folder of symbol graphs,
/// it names the public symbols that say nothing; with `--show-pictures` in front of that, it puts
/// the pictures into their doc comments.
@main
struct DocumentationToolsProgram {
  static func main() async {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      let faults: [String] =
        if arguments.first == "--show-pictures", arguments.count == 2 {
          try showPictures(in: arguments[1])
        } else if let folder = arguments.first {
          try SymbolGraphs(in: folder).silentSymbols
        } else {
          try await drawPictures()
        }
      for fault in faults { print("error:", fault) }
      exit(faults.isEmpty ? 0 : 1)
    } catch {
      print("error:", error)
      exit(1)
    }
  }

  /// The site shows pictures where the sources have characters.
  private static func showPictures(in folder: String) throws -> [String] {
    let illustrator = Illustrator(try Repository().documentedDiagrams())
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    where path.hasSuffix(".symbols.json") {
      let url = URL(fileURLWithPath: "\(folder)/\(path)")
      let (graph, pictures) = try illustrator.illustrated(Data(contentsOf: url))
      try graph.write(to: url)
      count += pictures
    }
    print("\(count) symbols have a picture.")
    return count == 0 ? ["no doc comment in \(folder) has a diagram"] : []
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
