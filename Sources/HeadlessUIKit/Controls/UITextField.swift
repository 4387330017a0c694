import Foundation

/// A control with a line of text to edit.
@MainActor
open class UITextField: UIControl {
  /// The text which is shown while the field is empty.
  open var placeholder: String?
  /// Whether the text is shown as dots.
  open var isSecureTextEntry = false
  /// The font of the text.
  open var font: UIFont?
  /// The colour of the text.
  open var textColor: UIColor?
  /// The side which the text is aligned to, kept and not drawn.
  open var textAlignment: NSTextAlignment = .natural

  private var content = ""

  /// The text of the field, which is never nil: setting nil makes it empty.
  open var text: String? {
    get { content }
    set { content = newValue ?? "" }
  }
}
