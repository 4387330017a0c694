/// Cuts text into lines that fit into a number of columns.
enum TextFitting {
  /// Returns the lines of a text, wrapped between words; zero lines are as many as needed.
  static func lines(of text: String, width: Int, limit: Int) -> [String] {
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { sanitized($0) }
    let wrapped = limit == 1 ? paragraphs : paragraphs.flatMap { wrap($0, width: width) }
    guard limit > 0, wrapped.count > limit else {
      return wrapped.map { truncate($0, width: width) }
    }
    var visible = wrapped.prefix(limit).map { truncate($0, width: width) }
    if let last = visible.popLast() {
      visible.append(truncate(last.hasSuffix("…") ? last : last + "…", width: width))
    }
    return visible
  }

  /// Returns the start of a text, with an ellipsis if it does not fit.
  static func truncate(_ text: String, width: Int) -> String {
    guard ColumnWidth.of(text) > width else { return text }
    return width > 0 ? prefix(of: text, width: width - 1) + "…" : ""
  }

  /// Returns a text without the characters that would move the cursor.
  static func sanitized(_ text: some StringProtocol) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 }.filter { ColumnWidth.of($0) > 0 })
  }

  private static func wrap(_ paragraph: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
      let joined = lines.isEmpty && line.isEmpty ? String(word) : line + " " + word
      if ColumnWidth.of(joined) <= width {
        line = joined
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = String(word)
      while ColumnWidth.of(line) > width {
        let head = prefix(of: line, width: width)
        guard !head.isEmpty else { break }
        lines.append(head)
        line.removeFirst(head.count)
      }
    }
    return lines + [line]
  }

  private static func prefix(of text: String, width: Int) -> String {
    var result = ""
    var columns = 0
    for character in text {
      columns += ColumnWidth.of(character)
      guard columns <= width else { break }
      result.append(character)
    }
    return result
  }
}
