import Foundation

/// The source files of the package, as text.
enum SourceTree {
  struct File: CustomStringConvertible {
    /// The path from the package's folder.
    let path: String
    let lines: [String]

    var description: String { path }
    var name: String { ((path as NSString).lastPathComponent as NSString).deletingPathExtension }
    var folder: String { (path as NSString).deletingLastPathComponent }

    /// The lines without comments and without what stands in quotes.
    var code: [String] {
      lines.map { line in
        let quoteless = line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"")
        return String(quoteless.prefix(upTo: quoteless.firstRange(of: "//")?.lowerBound
          ?? quoteless.endIndex))
      }
    }

    /// The comment lines right above a line, attributes left out.
    func documentation(above index: Int) -> [String] {
      var comment: [String] = []
      for line in lines[..<index].reversed() {
        let text = line.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("///") {
          comment.insert(text, at: 0)
        } else if !text.hasPrefix("@") && !text.hasPrefix("// ") {
          break
        }
      }
      return comment
    }
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func files(in folder: String) throws -> [File] {
    let base = root.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
      return File(
        path: "\(folder)/\(path)",
        lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      )
    }
  }
}
