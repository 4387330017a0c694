import Foundation

extension Screen {
  /// Taps a button of the visible controller, unless an alert covers it.
  public func tap(_ title: String) throws(InteractionError) {
    try uncoveredView().tap(title)
  }

  /// Presses a button of the alert.
  public func press(_ title: String) throws(InteractionError) {
    guard let alert else { throw .noAlert }
    try alert.press(title)
  }

  /// Replaces the text of a text field: of the alert if there is one, else of the visible view.
  public func fill(_ text: String, at index: Int = 0) throws(InteractionError) {
    if let alert {
      try alert.fill(text, at: index)
      return
    }
    let view = try uncoveredView()
    let fields = view.find(UITextField.self).filter { $0.isVisible(in: view) }
    guard fields.indices.contains(index) else { throw .noTextField(index: index) }
    try fields[index].enter(text)
  }

  /// Selects a row of the first visible table, counting from zero.
  public func selectRow(_ row: Int, section: Int = 0) throws(InteractionError) {
    try table().selectRow(at: IndexPath(row: row, section: section))
  }

  /// Swipes away a row of the first visible table, counting from zero.
  public func deleteRow(_ row: Int, section: Int = 0) throws(InteractionError) {
    try table().deleteRow(at: IndexPath(row: row, section: section))
  }

  /// Taps the button at the left of the bar, which leads one screen back.
  public func goBack() throws(InteractionError) {
    _ = try uncoveredView()
    guard let navigation = visibleViewController.navigationController,
      navigation.popViewController(animated: true) != nil
    else { throw .noWayBack }
  }

  private func table() throws(InteractionError) -> UITableView {
    let view = try uncoveredView()
    if let table = view as? UITableView { return table }
    let tables = view.find(UITableView.self).filter { $0.isVisible(in: view) }
    guard let table = tables.first else { throw .noTable }
    return table
  }

  private func uncoveredView() throws(InteractionError) -> UIView {
    if let alert { throw .coveredByAlert(title: alert.title ?? alert.message ?? "") }
    return visibleViewController.view
  }
}
