import Foundation

/// A view which shows an image.
@MainActor
open class UIImageView: UIView {
  /// The image of the view.
  open var image: UIImage?

  /// Creates a view of an image.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }

  /// Creates a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Returns nil, since there are no archives here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}
