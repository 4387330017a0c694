import Foundation

/// A node of the tree of views.
@MainActor
open class UIView: UIResponder {
  /// Which sides of a view follow its superview, kept and not computed.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits of the mask.
    public let rawValue: UInt

    /// Creates a mask of its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The width follows the superview.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The height follows the superview.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  /// The place of the view in its superview, kept and not drawn.
  open var frame: CGRect
  /// How the view follows its superview, kept and not drawn.
  open var autoresizingMask: AutoresizingMask = []
  /// The colour behind the view, kept and not drawn.
  open var backgroundColor: UIColor?
  /// Whether the view and everything in it is left out of the screen.
  open var isHidden = false
  /// A number to find the view by.
  open var tag = 0
  /// A name that tests find the view by.
  open var accessibilityIdentifier: String?
  /// A name that people who do not see the screen hear.
  open var accessibilityLabel: String?
  /// The views directly inside this one, back to front.
  public private(set) var subviews: [UIView] = []
  /// The view which this one is directly inside of.
  public private(set) weak var superview: UIView?

  private var needsLayout = true

  /// Creates a view with a frame.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view with an empty frame.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Returns nil, since there are no archives here; subclasses declare it because UIKit has it.
  public required init?(coder: NSCoder) {
    nil
  }

  /// The frame of the view in its own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// Puts a view in front of the other subviews, taking it out of its current superview.
  open func addSubview(_ view: UIView) {
    insertSubview(view, at: subviews.count)
  }

  /// Puts a view between the other subviews, taking it out of its current superview.
  open func insertSubview(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else {
      logWarning("Cannot add \(view) as a subview of itself or of a view inside it.")
      return
    }
    if view.superview === self {
      subviews.removeAll { $0 === view }
    } else {
      view.removeFromSuperview()
      view.superview = self
    }
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    setNeedsLayout()
  }

  /// Takes the view out of its superview.
  open func removeFromSuperview() {
    guard let superview else { return }
    superview.willRemoveSubview(self)
    if let index = superview.subviews.lastIndex(where: { $0 === self }) {
      superview.subviews.remove(at: index)
    }
    self.superview = nil
  }

  /// Tells the view that one of its subviews is about to be taken out.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Whether the view is inside of another one, or is that one.
  open func isDescendant(of view: UIView) -> Bool {
    var ancestor: UIView? = self
    while let current = ancestor {
      if current === view { return true }
      ancestor = current.superview
    }
    return false
  }

  /// Returns the first view with a tag, looking at this one and everything in it.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let match = subview.viewWithTag(tag) { return match }
    }
    return nil
  }

  /// Asks for a layout the next time that the view is shown.
  open func setNeedsLayout() {
    needsLayout = true
  }

  /// Lays out the view and everything in it, as far as that was asked for.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for subview in subviews {
      subview.layoutIfNeeded()
    }
  }

  /// Lays out the subviews, which is nothing to do for a plain view.
  open func layoutSubviews() {}
}
