/// A block of Swift in a guide or in a doc comment.
struct CodeBlock: Sendable, Equatable {
  let path: String
  /// The number of its first line.
  let line: Int
  let code: [String]

  var place: String { "\(path):\(line)" }

  /// Whether it can only stand at the top of a file.
  var isFileLevel: Bool {
    code.contains { line in
      line.wholeMatch(of: /(public |private |fileprivate |@\w+ )*(extension|protocol|import) .*/)
        != nil || line.hasPrefix("@Test ")
    }
  }

  /// The functions that can be called without knowing more.
  var callableFunctions: [String] {
    code.compactMap { line in
      line.wholeMatch(of: /(?:@\w+ )*func (\w+)\(\)[^{]*\{.*/).map { String($0.1) }
    }
  }

  /// The lines that it prints, as its comments say: `// Prints "a", "b"` or `// Prints nothing`.
  ///
  /// A list that ends in a comma goes on in the comment of the next line. A block with expectations
  /// prints nothing else. `nil` if nothing is said.
  var printedLines: [String]? {
    // A test of the guides is run where it stands as one.
    if code.contains(where: { $0.hasPrefix("@Test ") }) { return nil }
    var printed: [String]? = code.contains { $0.contains("#expect(") } ? [] : nil
    var continues = false
    for line in code {
      let comment: Substring
      if let said = line.firstMatch(of: /\/\/ Prints (nothing|".*)$/) {
        comment = said.1
      } else if continues, let said = line.firstMatch(of: /^ *\/\/ (".*)$/) {
        comment = said.1
      } else {
        continues = false
        continue
      }
      let texts = comment.matches(of: /"((?:[^"\\]|\\.)*)"/)
      printed = printed ?? []
      printed?.append(contentsOf: texts.map { $0.1.replacing("\\\"", with: "\"") }.map(String.init))
      continues = comment.hasSuffix(",")
    }
    return printed
  }
}
