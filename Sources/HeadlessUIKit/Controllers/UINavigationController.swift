import Foundation

/// A container which shows the last of a stack of controllers.
@MainActor
open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  private var shown: UIViewController?

  /// Creates a navigation controller with the bottom of its stack.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// Creates a navigation controller with an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Returns nil, since there are no archives here.
  public required init?(coder: NSCoder) {
    nil
  }

  /// The stack, bottom first.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller at the top of the stack.
  open var topViewController: UIViewController? {
    stack.last
  }

  /// The controller which is presented over the stack, or else the one at its top.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  /// Puts a controller on top of the stack.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard viewController.parent == nil, viewController !== self else {
      logWarning("Attempt to push \(viewController) which is in a stack already.")
      return
    }
    setViewControllers(stack + [viewController], animated: animated)
  }

  /// Takes the top of the stack off and returns it, unless it is the only controller.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setViewControllers(stack.dropLast(), animated: animated)
    return top
  }

  /// Takes all but the bottom of the stack off and returns them, unless there is just that.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard stack.count > 1 else { return nil }
    let popped = Array(stack.dropFirst())
    setViewControllers(Array(stack.prefix(1)), animated: animated)
    return popped
  }

  /// Replaces the stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let removed = stack.filter { old in !viewControllers.contains { $0 === old } }
    stack = viewControllers
    for controller in viewControllers {
      controller.parent = self
    }
    if appearance == .appearing || appearance == .appeared {
      showTop(animated: animated)
    }
    for controller in removed where controller.parent === self {
      controller.parent = nil
    }
  }

  /// Shows the top of the stack inside, once the navigation controller itself comes to be shown.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    installTop()
  }

  override var shownChildren: [UIViewController] {
    shown.map { [$0] } ?? []
  }

  private func showTop(animated: Bool) {
    let old = shown
    let new = stack.last
    guard old !== new else { return }
    new?.loadViewIfNeeded()
    old?.beginAppearance(false, animated: animated)
    old?.viewIfLoaded?.removeFromSuperview()
    installTop()
    new?.beginAppearance(true, animated: animated)
    old?.endAppearance(animated: animated)
    new?.endAppearance(animated: animated)
  }

  private func installTop() {
    if shown !== stack.last {
      shown?.viewIfLoaded?.removeFromSuperview()
    }
    shown = stack.last
    if let content = shown?.view {
      view.addSubview(content)
    }
  }
}
