import Foundation

/// A row of a table, which the table uses again for other rows.
@MainActor
open class UITableViewCell: UIView {
  /// The name under which the cell is used again, or nil if it is not.
  public let reuseIdentifier: String?
  /// The view which the content of the cell belongs in.
  public let contentView = UIView()
  /// The sign at the end of the row.
  open var accessoryType: AccessoryType = .none
  /// The looks of the selected cell, which the drawing ignores.
  open var selectionStyle: SelectionStyle = .default
  /// Whether the row is selected.
  open var isSelected = false

  private let style: CellStyle
  // The labels and the image view which were asked for; none exists before that.
  private(set) var textLabelIfUsed: UILabel?
  private(set) var detailTextLabelIfUsed: UILabel?
  private(set) var imageViewIfUsed: UIImageView?

  /// Creates a cell.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// Creates a cell of the default style.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Headless-only: creates a cell for a table which knows the class only at run time.
  ///
  /// UIKit does that through Objective-C. In Swift only a `required` initializer can be called on a
  /// class which is not known before, and `init(style:reuseIdentifier:)` is not one, lest its
  /// overrides read otherwise than for UIKit. This one calls it, and its overrides with it; a
  /// subclass inherits this one if it overrides `init(style:reuseIdentifier:)` or declares no
  /// initializers at all.
  public required convenience init(headlessReuseIdentifier identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  /// Returns nil, since there are no archives here; subclasses declare it because UIKit has it.
  public required init?(coder: NSCoder) {
    nil
  }

  /// The label of the main text.
  open var textLabel: UILabel? {
    use(\.textLabelIfUsed, or: UILabel())
  }

  /// The label of the second text, which the default style does not have.
  open var detailTextLabel: UILabel? {
    style == .default ? nil : use(\.detailTextLabelIfUsed, or: UILabel())
  }

  /// The view of the image at the start of the row.
  open var imageView: UIImageView? {
    use(\.imageViewIfUsed, or: UIImageView(image: nil))
  }

  /// Gets a cell which was used before ready for its next row; overrides call this one.
  open func prepareForReuse() {}

  private func use<View: UIView>(
    _ storage: ReferenceWritableKeyPath<UITableViewCell, View?>,
    or makeView: @autoclosure () -> View
  ) -> View {
    if let view = self[keyPath: storage] { return view }
    let view = makeView()
    contentView.addSubview(view)
    self[keyPath: storage] = view
    return view
  }
}
