import Foundation

/// A button of an alert.
@MainActor
open class UIAlertAction: NSObject {
  /// The meaning of an alert's button.
  public enum Style: Int, Sendable {
    /// A usual button.
    case `default`
    /// The button which leaves things as they are.
    case cancel
    /// The button which deletes something.
    case destructive
  }

  /// The title of the button.
  public let title: String?
  /// The meaning of the button.
  public let style: Style
  /// Whether the button reacts to taps.
  open var isEnabled = true

  let handler: (@MainActor (UIAlertAction) -> Void)?

  /// Creates a button of an alert.
  public init(
    title: String?,
    style: Style,
    handler: (@MainActor (UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
