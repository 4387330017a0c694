/// Headless-only: the window which a tree of controllers is shown in, drawn as text.
///
/// Creating a screen makes its root appear, which is what makes controllers present others and
/// get their `viewWillAppear(_:)` and so on. The screen owns its root; a root has one screen.
@MainActor
public final class Screen {
  /// The controller at the bottom of all that is shown.
  public let rootViewController: UIViewController

  /// Shows a controller.
  public init(rootViewController: UIViewController) {
    self.rootViewController = rootViewController
    rootViewController.beginAppearance(true, animated: false)
    rootViewController.endAppearance(animated: false)
  }

  /// Dismisses what is presented and lets the root disappear, as when its window is closed.
  public func close() {
    if rootViewController.presented != nil {
      rootViewController.dismiss(animated: false)
    }
    rootViewController.beginAppearance(false, animated: false)
    rootViewController.endAppearance(animated: false)
  }

  /// The controller whose view is on top, through containers and not counting alerts.
  public var visibleViewController: UIViewController {
    VisibleContent(of: rootViewController).controller
  }

  /// The alert over the visible controller.
  public var alert: UIAlertController? {
    VisibleContent(of: rootViewController).alert
  }

  /// Returns the drawing of the visible controller and the alert over it.
  public func render() -> String {
    Self.render(rootViewController)
  }

  /// Returns the drawing of a controller, or of what is over it, without making it appear.
  ///
  /// This is not a method of the controller, lest it clash with a `render()` of its own.
  public static func render(_ viewController: UIViewController) -> String {
    ScreenDrawing.text(of: viewController)
  }
}
