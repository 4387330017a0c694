import Foundation

/// A control with a title and an image, which runs actions when it is tapped.
@MainActor
open class UIButton: UIControl {
  /// The looks of a button, which the drawing ignores.
  public enum ButtonType: Int, Sendable {
    /// No style.
    case custom
    /// The style of the system.
    case system
    /// A button for details.
    case detailDisclosure
    /// A button for information, light.
    case infoLight
    /// A button for information, dark.
    case infoDark
    /// A button to add a contact.
    case contactAdd
    /// A button to close something.
    case close = 7
  }

  /// The looks of the button.
  public private(set) var buttonType = ButtonType.custom

  private var titles: [State: String] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]
  private lazy var label = UILabel()

  /// Creates a button of a type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button which shows an action's title and image and runs it when it is tapped.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty {
      setTitle(primaryAction.title, for: .normal)
    }
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Sets the title for a state; `.normal` stands in for the states without one.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
  }

  /// Sets the colour of the title for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
  }

  /// Sets the image for a state; `.normal` stands in for the states without one.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
  }

  /// Returns the title for a state.
  open func title(for state: State) -> String? {
    titles[state] ?? titles[.normal]
  }

  /// Returns the colour of the title for a state.
  open func titleColor(for state: State) -> UIColor? {
    titleColors[state] ?? titleColors[.normal]
  }

  /// Returns the image for a state.
  open func image(for state: State) -> UIImage? {
    images[state] ?? images[.normal]
  }

  /// The title for the current state.
  open var currentTitle: String? {
    title(for: state)
  }

  /// The colour of the title for the current state.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? .systemBlue
  }

  /// The image for the current state.
  open var currentImage: UIImage? {
    image(for: state)
  }

  /// The label of the title, for its font; its text is the current title.
  open var titleLabel: UILabel? {
    label.text = currentTitle
    return label
  }
}
