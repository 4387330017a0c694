import Foundation

/// The rows which a table shows at present, and the cells which it can use again.
@MainActor
final class TableRows {
  /// A section with the cells of its rows.
  struct Section {
    let title: String?
    let rowCount: Int
    var cells: [UITableViewCell] = []
  }

  /// The sections of the table.
  private(set) var sections: [Section] = []
  /// Whether the rows were loaded since the table exists.
  private(set) var wereLoaded = false
  /// The cells which can be used again.
  var queue = CellReuseQueue()

  private var areCurrent = false
  private var areLoading = false

  /// Recycles the cells, so that the next layout asks the data source again.
  func invalidate(in table: UITableView) {
    areCurrent = false
    table.indexPathForSelectedRow = nil
    table.setNeedsLayout()
    // Rows which are being loaded belong to nobody yet; `loadIfNeeded(in:)` recycles them.
    if !areLoading { recycleAll() }
  }

  /// Asks the data source for all rows, unless they are up to date or being asked for.
  func loadIfNeeded(in table: UITableView) {
    guard !areCurrent, !areLoading else { return }
    recycleAll()
    areCurrent = true
    wereLoaded = true
    guard let dataSource = table.dataSource else { return }
    areLoading = true
    defer {
      areLoading = false
      // A reload during the loading waits for the next layout, as in UIKit.
      if !areCurrent { table.setNeedsLayout() }
    }
    sections = (0..<max(dataSource.numberOfSections(in: table), 0)).map { section in
      Section(
        title: dataSource.tableView(table, titleForHeaderInSection: section),
        rowCount: max(dataSource.tableView(table, numberOfRowsInSection: section), 0)
      )
    }
    for section in sections.indices {
      for row in 0..<sections[section].rowCount {
        let indexPath = IndexPath(row: row, section: section)
        let cell = dataSource.tableView(table, cellForRowAt: indexPath)
        table.addSubview(cell)
        sections[section].cells.append(cell)
      }
    }
  }

  /// Returns the cell of a row.
  func cell(at indexPath: IndexPath) -> UITableViewCell? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let cells = sections[indexPath.section].cells
    return cells.indices.contains(indexPath.row) ? cells[indexPath.row] : nil
  }

  /// Returns the row of a cell.
  func indexPath(of cell: UITableViewCell) -> IndexPath? {
    for (section, content) in sections.enumerated() {
      if let row = content.cells.firstIndex(where: { $0 === cell }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  private func recycleAll() {
    let cells = sections.flatMap(\.cells)
    // From the back: so none of the others has to move up.
    for cell in cells.reversed() { cell.removeFromSuperview() }
    for cell in cells {
      cell.isSelected = false
      queue.recycle(cell)
    }
    sections = []
  }
}
