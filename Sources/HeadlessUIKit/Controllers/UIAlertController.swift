import Foundation

/// A box over the screen with a message, text fields and buttons.
@MainActor
open class UIAlertController: UIViewController {
  /// The kind of a box.
  public enum Style: Int, Sendable {
    /// A list of buttons.
    case actionSheet
    /// A message with one or two buttons.
    case alert
  }

  /// The text below the title.
  open var message: String?
  /// The kind of the box.
  public private(set) var preferredStyle = Style.actionSheet
  /// The buttons, in the order in which they were added.
  public private(set) var actions: [UIAlertAction] = []
  /// The text fields, or nil if there are none.
  public private(set) var textFields: [UITextField]?

  /// Creates a box without buttons.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
  }

  /// Adds a text field, which only an alert has.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      logWarning("Text fields can only be added to an alert controller of the style `alert`.")
      return
    }
    let textField = UITextField()
    textFields = (textFields ?? []) + [textField]
    configurationHandler?(textField)
  }
}
