/// The cells which a table can use again, and the classes of those it can create.
@MainActor
struct CellReuseQueue {
  private var classes: [String: UITableViewCell.Type] = [:]
  private var idleCells: [String: [UITableViewCell]] = [:]

  /// Sets the class of the cells with an identifier, or forgets it.
  mutating func register(_ cellClass: UITableViewCell.Type?, for identifier: String) {
    classes[identifier] = cellClass
  }

  /// Keeps a cell which no row shows any more.
  mutating func recycle(_ cell: UITableViewCell) {
    guard let identifier = cell.reuseIdentifier else { return }
    idleCells[identifier, default: []].append(cell)
  }

  /// Returns the cell which was recycled last, else a new one, else nil.
  ///
  /// Taking the last one first hands the cells to other rows than they had before, so that a cell
  /// which does not forget its former row is found out.
  mutating func dequeue(_ identifier: String) -> UITableViewCell? {
    if let cell = idleCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return classes[identifier]?.init(headlessReuseIdentifier: identifier)
  }

  /// The number of the cells which wait for a row.
  var idleCount: Int {
    idleCells.values.reduce(0) { $0 + $1.count }
  }
}
