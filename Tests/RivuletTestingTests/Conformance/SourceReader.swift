import Foundation

/// Reads the public declarations of the library out of its sources.
struct SourceReader {
  /// A public function, with the names of its arguments, or a public type.
  struct Declaration: Hashable {
    let name: String
    let file: String
  }

  private static var package: URL {
    var url = URL(filePath: #filePath)
    for _ in 1...4 { url.deleteLastPathComponent() }
    return url
  }

  private static var root: URL { package.appending(path: "Sources/Rivulet") }

  /// A file of the package, as it is.
  static func text(of path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  /// The sources of some folders: name and text, without comments.
  static func sources(in folders: [String]) throws -> [(file: String, text: String)] {
    try folders.flatMap { folder in
      let base = root.appending(path: folder)
      let names = try FileManager.default.subpathsOfDirectory(atPath: base.path)
      return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
        let text = try String(contentsOf: base.appending(path: name), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        return (name, code.joined(separator: "\n"))
      }
    }
  }

  /// The public functions that return something; one entry for each overload.
  static func functions(in folders: [String]) throws -> [Declaration] {
    try sources(in: folders).flatMap { file, text in
      text.components(separatedBy: "public func ").dropFirst().compactMap { rest in
        let declaration = rest.prefix { $0 != "{" }
        guard let (name, end) = signature(declaration) else { return nil }
        let isPlain = declaration[end...].contains("->")
        return isPlain ? Declaration(name: name, file: file) : nil
      }
    }
  }

  /// The public types that are publishers.
  static func publisherTypes(in folders: [String]) throws -> [Declaration] {
    try sources(in: folders).flatMap { file, text in
      ["public struct ", "public final class "].flatMap { keyword in
        text.components(separatedBy: keyword).dropFirst().compactMap { rest in
          let head = rest.prefix { $0 != "{" }
          guard conformances(head).contains(where: { $0.hasSuffix("Publisher") }) else {
            return nil
          }
          let name = rest.prefix { $0.isLetter || $0.isNumber }
          return Declaration(name: String(name), file: file)
        }
      }
    }
  }

  /// What a type conforms to, by the head of its declaration.
  private static func conformances(_ head: Substring) -> [Substring] {
    var head = head
    if let start = head.firstIndex(of: "<"), let end = closing(of: head, from: start) {
      head = head[end...]
    }
    let list = head.drop { $0 != ":" }.dropFirst()
    return list.split { " ,\n".contains($0) }.prefix { $0 != "where" }.map { $0 }
  }

  /// The name of a function with the names of its arguments, and where its parameters end.
  private static func signature(_ text: Substring) -> (name: String, end: String.Index)? {
    let name = text.prefix { $0 != "(" && $0 != "<" }.filter { $0 != "`" }
    guard var index = text.firstIndex(where: { $0 == "(" || $0 == "<" }) else { return nil }
    if text[index] == "<" {
      guard let end = closing(of: text, from: index) else { return nil }
      index = text.index(after: end)
    }
    guard index < text.endIndex, text[index] == "(", let end = closing(of: text, from: index)
    else { return nil }
    let labels = split(text[text.index(after: index)..<end]).map { parameter in
      parameter.drop { $0.isWhitespace }.prefix { !$0.isWhitespace && $0 != ":" } + ":"
    }
    return (name + "(" + labels.joined() + ")", text.index(after: end))
  }

  private static func closing(of text: Substring, from start: String.Index) -> String.Index? {
    var depth = 0
    var last: Character = " "
    for index in text[start...].indices {
      switch text[index] {
      case "(", "<", "[", "{": depth += 1
      case ">" where last == "-": break
      case ")", ">", "]", "}": depth -= 1
      default: break
      }
      last = text[index]
      if depth == 0 { return index }
    }
    return nil
  }

  private static func split(_ text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var (start, depth): (String.Index, Int) = (text.startIndex, 0)
    var last: Character = " "
    for index in text.indices {
      switch text[index] {
      case "(", "<", "[", "{": depth += 1
      case ">" where last == "-": break
      case ")", ">", "]", "}": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
      last = text[index]
    }
    let rest = text[start...]
    return rest.allSatisfy(\.isWhitespace) ? parts : parts + [rest]
  }
}
