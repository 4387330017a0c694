import Foundation

/// Headless-only: why a person could not do what a helper was asked to do.
public enum InteractionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no visible button of the title, but others.
  case noButton(String, available: [String])
  /// The button is not enabled.
  case disabled(String)
  /// An alert is over the screen and takes all taps.
  case coveredByAlert(title: String)
  /// There is no alert.
  case noAlert
  /// There are fewer text fields.
  case noTextField(index: Int)
  /// There is no table.
  case noTable
  /// There are fewer rows, or the data source lets nobody edit this one.
  case noRow(IndexPath)
  /// There is nothing to go back to.
  case noWayBack

  /// What went wrong, in words.
  public var description: String {
    switch self {
    case .noButton(let title, let available):
      "There is no button “\(title)”, only: \(available.joined(separator: ", "))."
    case .disabled(let title): "The button “\(title)” is not enabled."
    case .coveredByAlert(let title): "The alert “\(title)” covers the screen."
    case .noAlert: "There is no alert."
    case .noTextField(let index): "There is no text field of the index \(index)."
    case .noTable: "There is no table."
    case .noRow(let indexPath):
      "There is no such row: \(indexPath.map(String.init).joined(separator: ", "))."
    case .noWayBack: "There is nothing to go back to."
    }
  }
}
