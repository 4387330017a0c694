/// The number of terminal columns that text takes.
///
/// Letters of Chinese, Japanese and Korean and emoji take two, combining marks and control
/// characters none, everything else one.
enum ColumnWidth {
  /// Returns the columns of a text.
  static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// Returns the columns of a character.
  static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue {
      return (0x20..<0x7F).contains(ascii) ? 1 : 0
    }
    let scalars = character.unicodeScalars
    // U+FE0F asks for the emoji form of a character that also has a plain one, as in a red heart.
    if scalars.contains(where: { isWide($0) || $0.value == 0xFE0F }) { return 2 }
    return scalars.contains { !isZeroWidth($0) } ? 1 : 0
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiPresentation || wideRanges.contains { $0.contains(scalar.value) }
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }

  // The blocks of Unicode's East Asian Width data whose characters are wide or full-width.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2E80...0x303E,  // radicals, punctuation
    0x3041...0x33FF,  // kana, Hangul compatibility letters, enclosed letters
    0x3400...0x4DBF,  // ideographs, extension A
    0x4E00...0x9FFF,  // ideographs
    0xA000...0xA4CF,  // Yi
    0xA960...0xA97F,  // Hangul initial consonants, extended
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE30...0xFE6F,  // vertical and small forms
    0xFF00...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x20000...0x3FFFD,  // ideographs, further extensions
  ]
}
