import Foundation

/// Rows of text under a header, for a terminal or for a Markdown page.
struct Table {
  enum Style {
    case plain, markdown
  }

  enum Alignment {
    case left, right
  }

  private let columns: [(title: String, alignment: Alignment)]
  private var rows: [[String]] = []

  init(_ columns: [(title: String, alignment: Alignment)]) {
    self.columns = columns
  }

  mutating func append(_ cells: [String]) {
    rows.append(cells)
  }

  func rendered(as style: Style) -> String {
    let widths = columns.indices.map { column in
      ([columns[column].title] + rows.map { $0[column] }).map(\.count).max() ?? 0
    }
    let lines = [columns.map(\.title)] + rows
    var texts = lines.map { line($0, widths: widths, style: style) }
    texts.insert(rule(widths: widths, style: style), at: 1)
    return texts.joined(separator: "\n")
  }

  private func line(_ cells: [String], widths: [Int], style: Style) -> String {
    let padded = cells.indices.map { column in
      let padding = String(repeating: " ", count: widths[column] - cells[column].count)
      return columns[column].alignment == .left
        ? cells[column] + padding : padding + cells[column]
    }
    return joined(padded, style: style)
  }

  private func rule(widths: [Int], style: Style) -> String {
    let dashes = columns.indices.map { column in
      let dashes = String(repeating: "-", count: widths[column])
      let isMarkedRight = style == .markdown && columns[column].alignment == .right
      return isMarkedRight ? dashes.dropLast() + ":" : dashes
    }
    return joined(dashes, style: style)
  }

  private func joined(_ cells: [String], style: Style) -> String {
    switch style {
    case .plain: cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    case .markdown: "| " + cells.joined(separator: " | ") + " |"
    }
  }
}
