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
  private var marked = ""

  /// The text of the field, which is never nil: setting nil makes it empty.
  ///
  /// What is being composed is a part of it; setting the text ends that.
  open var text: String? {
    get { content + marked }
    set { (content, marked) = (newValue ?? "", "") }
  }

  /// Where the text is that an input method is composing and nobody has committed yet, if any.
  open var markedTextRange: UITextRange? {
    marked.isEmpty ? nil : UITextRange()
  }

  /// Replaces the text that is being composed; the selection is ignored.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    marked = markedText ?? ""
  }

  /// Commits the text that is being composed.
  open func unmarkText() {
    text = text
  }
}
