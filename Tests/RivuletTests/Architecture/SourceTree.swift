import Foundation

/// The source files of the package, as text.
enum SourceTree {
  struct File: CustomStringConvertible {
    /// The path from the package's folder.
    let path: String
    let lines: [String]
    /// The lines without comments and without what stands in quotes.
    let code: [String]

    var description: String { path }
    var name: String { ((path as NSString).lastPathComponent as NSString).deletingPathExtension }
    var folder: String { (path as NSString).deletingLastPathComponent }

    init(path: String, text: String) {
      self.path = path
      lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      code = lines.map(Self.code)
    }

    // By bytes, not with a regular expression: that takes seconds in a debug build.
    private static func code(of line: String) -> String {
      var kept: [UInt8] = []
      var isQuoted = false
      var last: UInt8 = 0
      for byte in line.utf8 {
        if byte == UInt8(ascii: "\""), last != UInt8(ascii: "\\") {
          isQuoted.toggle()
        } else if !isQuoted {
          if byte == UInt8(ascii: "/"), last == byte {
            kept.removeLast()
            break
          }
          kept.append(byte)
        }
        last = byte
      }
      return String(decoding: kept, as: UTF8.self)
    }

    /// The comment lines right above a line, attributes left out.
    func documentation(above index: Int) -> [String] {
      var comment: [String] = []
      for line in lines[..<index].reversed() {
        let text = String(line.drop { $0 == " " })
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
      return File(path: "\(folder)/\(path)", text: text)
    }
  }
}
