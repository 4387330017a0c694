import Foundation

/// A view of rows, which a data source provides and which use cells again.
///
/// All rows are visible, since there is no scrolling here. The rows are loaded when the table is
/// first shown; from then on, `reloadData()` asks for all of them again at once.
@MainActor
open class UITableView: UIView {
  /// The looks of a table, which the drawing ignores.
  public enum Style: Int, Sendable {
    /// One list.
    case plain
    /// Sections apart from each other.
    case grouped
    /// Sections apart from each other, with round corners.
    case insetGrouped
  }

  /// The looks of the table.
  public let style: Style
  /// Headless-only: how often `reloadData()` was called.
  public private(set) var reloadCount = 0
  /// The row which is selected.
  public internal(set) var indexPathForSelectedRow: IndexPath?

  /// The object which provides the rows.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { rows.invalidate(in: self) }
  }

  /// The object which is told about the selection.
  open weak var delegate: (any UITableViewDelegate)?

  let rows = TableRows()

  /// Creates a table.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Creates a plain table.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Returns nil, since there are no archives here.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Sets the class of the cells which are created for an identifier.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    rows.queue.register(cellClass as? UITableViewCell.Type, for: identifier)
  }

  /// Returns a cell which is free for another row, else a new one of the registered class.
  open func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = rows.queue.dequeue(identifier) { return cell }
    logWarning("Cannot dequeue a cell: no class is registered for the identifier \(identifier).")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Returns a cell which is free for another row, else a new one if a class is registered.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    rows.queue.dequeue(identifier)
  }

  /// Recycles all cells, clears the selection and asks the data source for all rows again.
  open func reloadData() {
    reloadCount += 1
    rows.invalidate(in: self)
    if rows.wereLoaded { layoutIfNeeded() }
  }

  /// Loads the rows if they are not up to date.
  open override func layoutSubviews() {
    super.layoutSubviews()
    rows.loadIfNeeded(in: self)
  }

  /// The number of sections.
  open var numberOfSections: Int {
    layoutIfNeeded()
    return rows.sections.count
  }

  /// Returns the number of rows in a section.
  open func numberOfRows(inSection section: Int) -> Int {
    layoutIfNeeded()
    return rows.sections.indices.contains(section) ? rows.sections[section].rowCount : 0
  }

  /// Returns the cell of a row.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    layoutIfNeeded()
    return rows.cell(at: indexPath)
  }

  /// Returns the row of a cell.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    rows.indexPath(of: cell)
  }

  /// The cells of all rows.
  open var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return rows.sections.flatMap(\.cells)
  }

  /// Takes the selection off a row, without telling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard indexPathForSelectedRow == indexPath else { return }
    rows.cell(at: indexPath)?.isSelected = false
    indexPathForSelectedRow = nil
  }
}
