import Foundation

/// A view which puts its arranged subviews below each other or side by side.
@MainActor
open class UIStackView: UIView {
  /// The views of the stack, in the order in which they are shown.
  public private(set) var arrangedSubviews: [UIView] = []
  /// The direction in which the views follow each other.
  open var axis: NSLayoutConstraint.Axis = .horizontal
  /// How the views are placed across the axis.
  open var alignment: Alignment = .fill
  /// How the views share the room along the axis, drawn for a horizontal stack.
  open var distribution: Distribution = .fill
  /// The points between two views, drawn as a column for 8 points or a blank line for 16.
  open var spacing: CGFloat = 0

  /// Creates an empty stack.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates an empty stack, since there are no archives here.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }

  /// Creates a horizontal stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views {
      addArrangedSubview(view)
    }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Adds a view at a position.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self {
      addSubview(view)
    }
    guard view.superview === self else { return }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
  }

  /// Takes a view out of the arrangement and leaves it a subview, as UIKit does.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
  }

  /// Takes a view which is about to leave out of the arrangement.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }
}
