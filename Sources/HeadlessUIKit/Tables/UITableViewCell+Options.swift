extension UITableViewCell {
  /// The arrangement of the cell's own labels and image.
  public enum CellStyle: Int, Sendable {
    /// An image and a text.
    case `default`
    /// A text, and a second one at the right.
    case value1
    /// A text, and a second one beside it, which is drawn as `value1`.
    case value2
    /// A text, and a second one below it, which is drawn as `value1`.
    case subtitle
  }

  /// The sign at the end of a row.
  public enum AccessoryType: Int, Sendable {
    /// No sign.
    case none
    /// A chevron: the row leads to another screen.
    case disclosureIndicator
    /// A button for details and a chevron, which is drawn as a chevron.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
    /// A button for details, which is not drawn.
    case detailButton
  }

  /// The looks of a selected cell.
  public enum SelectionStyle: Int, Sendable {
    /// No sign of the selection.
    case none
    /// The same as `default`.
    case blue
    /// The same as `default`.
    case gray
    /// The looks of the system.
    case `default`
  }

  /// A change which a person makes to a table.
  public enum EditingStyle: Int, Sendable {
    /// No change.
    case none
    /// Deleting a row.
    case delete
    /// Inserting a row.
    case insert
  }
}
