#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

extension UIView {
  /// Adds a subview that stays as large as this view.
  func addFilling(_ subview: UIView) {
    subview.frame = bounds
    subview.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(subview)
  }
}
