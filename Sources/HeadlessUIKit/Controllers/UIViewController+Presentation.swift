extension UIViewController {
  /// Presents a controller over the outermost container and returns whether that was possible.
  func beginPresenting(_ controller: UIViewController, animated: Bool) -> Bool {
    let presenter = outermostContainer
    guard appearance == .appeared else {
      logWarning(
        "Attempt to present \(controller) on \(self) whose view is not in the window hierarchy."
      )
      return false
    }
    guard presenter.presented == nil else {
      logWarning("Attempt to present \(controller) on \(self) which is already presenting.")
      return false
    }
    guard controller.presenting == nil, controller.parent == nil, controller !== presenter else {
      logWarning("Attempt to present \(controller) which is already shown.")
      return false
    }
    presenter.presented = controller
    controller.presenting = presenter
    controller.beginAppearance(true, animated: animated)
    controller.endAppearance(animated: animated)
    return true
  }

  /// Dismisses what is presented over this controller, else the controller; false if neither is.
  func endPresenting(animated: Bool) -> Bool {
    let container = outermostContainer
    guard let presented = container.presented else {
      return container.presenting?.endPresenting(animated: animated) ?? false
    }
    let chain = Array(sequence(first: presented, next: \.presented))
    for controller in chain.reversed() {
      controller.beginAppearance(false, animated: animated)
      controller.presenting?.presented = nil
      controller.presenting = nil
      controller.endAppearance(animated: animated)
    }
    return true
  }

  private var outermostContainer: UIViewController {
    var container = self
    while let parent = container.parent {
      container = parent
    }
    return container
  }
}
