/// What the code of a file names and declares, told by its words.
extension SourceTree.File {
  private static let keywords: Set = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]

  /// The words of each line of code.
  var words: [[Word]] { code.map(Self.words) }

  /// The types that the file declares at its top level.
  var typeNames: [String] {
    code.compactMap { line in
      guard let first = line.utf8.first, first != UInt8(ascii: " ") else { return nil }
      let words = Self.words(of: line)
      guard !words.contains(where: { $0.text == "extension" }),
        let index = words.firstIndex(where: { Self.keywords.contains($0.text) }),
        index + 1 < words.count
      else { return nil }
      return words[index + 1].text
    }
  }

  /// The names of the generic parameters and of the nested types that the file declares: none of
  /// them is a type of others.
  var ownNames: Set<String> {
    var names: Set<String> = []
    for words in words {
      for (index, word) in words.enumerated() {
        let isParameter = "<,".contains(word.before) && word.after == ":"
        let isNested = index > 0 && Self.keywords.contains(words[index - 1].text)
        let isOnly = index > 1 && Self.keywords.contains(words[index - 2].text) && word.after == ">"
        if isParameter || isNested || isOnly {
          names.insert(word.text)
        }
      }
    }
    return names.subtracting(typeNames)
  }

  /// How many lines have code.
  var codeLineCount: Int { code.count { $0.contains { $0 != " " } } }

  /// A name, and what stands before and after it but for spaces.
  struct Word {
    let text: String
    let before: Character
    let after: Character
  }

  // By bytes, not with a regular expression: that takes seconds in a debug build.
  private static func words(of line: String) -> [Word] {
    let bytes = Array(line.utf8)
    var words: [Word] = []
    var start: Int?
    for index in 0...bytes.count {
      if index < bytes.count, isPartOfWord(bytes[index]) {
        start = start ?? index
      } else if let first = start {
        words.append(
          Word(
            text: String(decoding: bytes[first..<index], as: UTF8.self),
            before: character(bytes[..<first].last { $0 != UInt8(ascii: " ") }),
            after: character(bytes[index...].first { $0 != UInt8(ascii: " ") })
          )
        )
        start = nil
      }
    }
    return words
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func character(_ byte: UInt8?) -> Character {
    byte.map { Character(UnicodeScalar($0)) } ?? " "
  }
}
