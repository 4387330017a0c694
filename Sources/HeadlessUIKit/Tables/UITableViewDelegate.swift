import Foundation

/// What a table tells about its rows.
@MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
  /// Tells that a person selected a row: ignored, unless implemented.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)

  /// Tells that a person selected another row: ignored, unless implemented.
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

  /// Does nothing.
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}
