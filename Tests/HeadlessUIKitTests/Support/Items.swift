import Foundation
import HeadlessUIKit

/// A data source of sections of texts, with `ItemCell`s, which deletes what a person swipes away.
final class Items: NSObject, UITableViewDataSource {
  struct Section {
    var title: String?
    var items: [String]
  }

  var sections: [Section]
  var isEditable = true

  init(_ sections: [Section]) {
    self.sections = sections
  }

  convenience init(_ items: String...) {
    self.init([Section(items: items)])
  }

  /// Returns a table of the items, which somebody has to keep.
  @MainActor
  func table() -> UITableView {
    let table = UITableView()
    table.register(ItemCell.self, forCellReuseIdentifier: "Item")
    table.dataSource = self
    return table
  }

  func numberOfSections(in tableView: UITableView) -> Int {
    sections.count
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].items.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Item", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section].items[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    isEditable
  }

  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    sections[indexPath.section].items.remove(at: indexPath.row)
    tableView.reloadData()
  }
}
