#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

extension UIViewController {
  /// Shows what went wrong in an alert, in place of the alert that may be there.
  func report(_ problem: some CustomStringConvertible) {
    presentedViewController?.dismiss(animated: false)
    let alert = UIAlertController(
      title: "Not loaded",
      message: problem.description,
      preferredStyle: .alert
    )
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}
