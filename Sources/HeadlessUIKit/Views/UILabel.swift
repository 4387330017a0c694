import Foundation

/// A view which shows text.
@MainActor
open class UILabel: UIView {
  /// The text of the label.
  open var text: String?
  /// The side which the text is aligned to.
  open var textAlignment: NSTextAlignment = .natural
  /// The most lines that are shown, or zero for as many as the text has.
  open var numberOfLines = 1

  private var chosenFont: UIFont?
  private var chosenTextColor: UIColor?

  /// The font of the text, which nil resets.
  open var font: UIFont! {
    get { chosenFont ?? .systemFont(ofSize: 17) }
    set { chosenFont = newValue }
  }

  /// The colour of the text, which nil resets.
  open var textColor: UIColor! {
    get { chosenTextColor ?? .label }
    set { chosenTextColor = newValue }
  }
}
