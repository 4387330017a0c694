import Foundation

extension UITableView {
  /// Headless-only: selects a row as a person does, which the delegate is told.
  public func selectRow(at indexPath: IndexPath) throws(InteractionError) {
    guard let cell = cellForRow(at: indexPath) else { throw .noRow(indexPath) }
    if let former = indexPathForSelectedRow, former != indexPath {
      deselectRow(at: former, animated: true)
      delegate?.tableView(self, didDeselectRowAt: former)
    }
    cell.isSelected = true
    indexPathForSelectedRow = indexPath
    delegate?.tableView(self, didSelectRowAt: indexPath)
  }

  /// Headless-only: swipes a row away as a person does, which the data source is to commit.
  public func deleteRow(at indexPath: IndexPath) throws(InteractionError) {
    guard cellForRow(at: indexPath) != nil, let dataSource else { throw .noRow(indexPath) }
    guard dataSource.tableView(self, canEditRowAt: indexPath) else { throw .fixedRow(indexPath) }
    dataSource.tableView(self, commit: .delete, forRowAt: indexPath)
  }
}
