import Foundation

/// The owner of a screen's view.
///
/// Appearing, presenting and dismissing happen at once, whether or not they are animated. Every
/// presentation is a sheet, as is UIKit's default: the presenting controller does not disappear.
@MainActor
open class UIViewController: UIResponder {
  /// The title of the screen.
  open var title: String?
  /// The view, if it was loaded.
  public private(set) var viewIfLoaded: UIView?
  /// The container which the controller is in.
  public internal(set) weak var parent: UIViewController?

  var appearance = Appearance.disappeared
  var presented: UIViewController?
  weak var presenting: UIViewController?
  private var isLoadingView = false

  /// Creates a controller; there are no nibs here, so that both arguments are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  /// Creates a controller.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Returns nil, since there are no archives here; subclasses declare it because UIKit has it.
  public required init?(coder: NSCoder) {
    nil
  }

  /// The view, which the first access loads.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return viewIfLoaded
    }
    set { viewIfLoaded = newValue }
  }

  /// Whether the view was loaded.
  open var isViewLoaded: Bool {
    viewIfLoaded != nil
  }

  /// Loads the view if it was not yet.
  open func loadViewIfNeeded() {
    guard viewIfLoaded == nil else { return }
    guard !isLoadingView else {
      logWarning("\(self) used its view in `loadView()` before setting it.")
      viewIfLoaded = UIView()
      return
    }
    isLoadingView = true
    loadView()
    if viewIfLoaded == nil {
      logWarning("\(self) did not set its view in `loadView()`.")
      viewIfLoaded = UIView()
    }
    isLoadingView = false
    viewDidLoad()
  }

  /// Sets the view; an override makes its own one and does not call this one.
  open func loadView() {
    view = UIView()
  }

  /// Tells that the view was loaded.
  open func viewDidLoad() {}

  /// Tells that the view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}

  /// Tells that the view is shown.
  open func viewDidAppear(_ animated: Bool) {}

  /// Tells that the view is about to leave the screen.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Tells that the view left the screen.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The nearest navigation controller which the controller is in.
  open var navigationController: UINavigationController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UINavigationController }
      .first
  }

  /// The controller which this one, or a container it is in, presents.
  open var presentedViewController: UIViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.presented).first
  }

  /// The controller which presents this one, or a container it is in.
  open var presentingViewController: UIViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.presenting).first
  }

  /// Shows a controller over this one and the containers it is in.
  ///
  /// As in UIKit, this is ignored if the view is not on a screen (`Screen`), or if something is
  /// presented already.
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard beginPresenting(viewControllerToPresent, animated: flag) else { return }
    completion?()
  }

  /// Takes off what this controller presents and all over it, or else this controller itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard endPresenting(animated: flag) else { return }
    completion?()
  }

  /// The controllers of a container which are shown.
  var shownChildren: [UIViewController] {
    []
  }
}
