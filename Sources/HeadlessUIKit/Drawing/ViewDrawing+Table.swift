import Foundation

extension ViewDrawing {
  /// Draws the rows of a table with their numbers.
  static func list(of table: UITableView, in room: Room) -> TextBlock {
    let sections = table.rows.sections
    let longest = sections.map(\.cells.count).max() ?? 0
    let digits = String(longest).count
    var blocks: [TextBlock] = []
    for (section, content) in sections.enumerated() {
      if let title = content.title {
        blocks.append(TextBlock([TextFitting.truncate("── \(title) ──", width: room.width)]))
      }
      for (row, cell) in content.cells.enumerated() {
        let isSelected = table.indexPathForSelectedRow == IndexPath(row: row, section: section)
        let number = TextBlock([String(row + 1)]).fitted(to: digits, .end)
        let lead = number.lines.map { $0 + (isSelected ? " ▸" : " │") }
        let inner = Room(width: max(room.width - digits - 3, 0), isFilled: room.isFilled)
        let line = block(of: cell, in: inner)
        let rule = isSelected ? lead : lead + continuation(of: line, digits: digits)
        blocks.append(TextBlock.row([TextBlock(rule), line], gaps: [1]))
      }
    }
    return blocks.isEmpty ? TextBlock(["(no rows)"]) : TextBlock.column(blocks)
  }

  /// Draws the content of a cell on a line, with its sign at the end.
  static func content(of cell: UITableViewCell, in room: Room) -> TextBlock {
    let first = [cell.imageViewIfUsed, cell.textLabelIfUsed].compactMap(\.self)
    let last = [cell.detailTextLabelIfUsed].compactMap(\.self)
    let others = (cell.contentView.subviews + cell.subviews).filter { view in
      view !== cell.contentView && !(first + last).contains { $0 === view }
    }
    let sign =
      switch cell.accessoryType {
      case .disclosureIndicator, .detailDisclosureButton: "›"
      case .checkmark: "✓"
      case .none, .detailButton: ""
      }
    let reserved = sign.isEmpty ? 0 : 2
    let inner = Room(width: max(room.width - reserved, 0), isFilled: room.isFilled)
    let line = row(
      of: visible(first + others + last),
      gap: 1,
      distribution: .fill,
      placement: .start,
      in: inner
    )
    let width = room.isFilled ? inner.width : line.width
    let text = line.isEmpty ? TextBlock([""]) : line
    guard !sign.isEmpty else { return text }
    return TextBlock.row([text.fitted(to: width), TextBlock([sign])], gaps: [1])
  }

  private static func continuation(of line: TextBlock, digits: Int) -> [String] {
    let blank = String(repeating: " ", count: digits) + " │"
    return Array(repeating: blank, count: max(line.lines.count - 1, 0))
  }
}
