/// What is to see of a controller and of all that is presented over it.
@MainActor
struct VisibleContent {
  /// The controller whose view is on top, not counting alerts.
  let controller: UIViewController
  /// The alert over it.
  let alert: UIAlertController?

  /// Follows presentations and containers to what is on top.
  init(of controller: UIViewController) {
    var top = controller
    while let presented = top.presentedViewController, presented !== top {
      top = presented
    }
    alert = top as? UIAlertController
    while top is UIAlertController, let presenting = top.presentingViewController {
      top = presenting
    }
    while let container = top as? UINavigationController,
      let inner = container.topViewController
    {
      top = inner
    }
    self.controller = top
  }
}
