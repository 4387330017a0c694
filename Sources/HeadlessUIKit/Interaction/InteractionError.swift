import Foundation

/// Headless-only: why a person could not do what a helper was asked to do.
public enum InteractionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no visible button of the title; these are there.
  case noButton(String, available: [String])
  /// The button or text field is not enabled.
  case disabled(String)
  /// An alert is over the screen and takes all taps.
  case coveredByAlert(title: String)
  /// There is no alert.
  case noAlert
  /// There are fewer text fields.
  case noTextField(index: Int)
  /// There is no table.
  case noTable
  /// There are fewer rows.
  case noRow(IndexPath)
  /// The data source lets nobody edit the row.
  case fixedRow(IndexPath)
  /// There is nothing to go back to.
  case noWayBack

  /// What went wrong, in words.
  public var description: String {
    switch self {
    case .noButton(let title, available: []): "There is no button “\(title)”, nor any other."
    case .noButton(let title, let available):
      "There is no button “\(title)”, only: \(available.joined(separator: ", "))."
    case .disabled(""): "It is not enabled."
    case .disabled(let title): "“\(title)” is not enabled."
    case .coveredByAlert(title: ""): "An alert covers the screen."
    case .coveredByAlert(let title): "The alert “\(title)” covers the screen."
    case .noAlert: "There is no alert."
    case .noTextField(index: 0): "There is no text field."
    case .noTextField(let index): "There is no text field \(index + 1)."
    case .noTable: "There is no table."
    case .noRow(let indexPath): "There is no row \(Self.place(of: indexPath))."
    case .fixedRow(let indexPath): "Row \(Self.place(of: indexPath)) cannot be swiped away."
    case .noWayBack: "There is nothing to go back to."
    }
  }

  /// Counts as a person does, from one, and leaves out the first section.
  private static func place(of indexPath: IndexPath) -> String {
    let place = "\(indexPath.row + 1)"
    return indexPath.section == 0 ? place : place + " in section \(indexPath.section + 1)"
  }
}
