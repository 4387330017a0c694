import Foundation

/// What a table asks for its rows.
@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  /// Returns the number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  /// Returns the cell of a row, from `dequeueReusableCell(withIdentifier:for:)`.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell

  /// Returns the number of sections: one, unless implemented.
  func numberOfSections(in tableView: UITableView) -> Int

  /// Returns the title above a section: none, unless implemented.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?

  /// Returns whether a person may delete a row: true, unless implemented.
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool

  /// Makes the change which a person asked for: nothing, unless implemented.
  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  )
}

// The methods which are optional in UIKit. It finds an implementation at run time; here a subclass
// of the class that conforms cannot add one, since Swift settles that where the class conforms.
extension UITableViewDataSource {
  /// Returns one.
  public func numberOfSections(in tableView: UITableView) -> Int {
    1
  }

  /// Returns nil.
  public func tableView(
    _ tableView: UITableView,
    titleForHeaderInSection section: Int
  ) -> String? {
    nil
  }

  /// Returns true.
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
}
