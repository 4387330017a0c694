extension UIViewController {
  /// How far a controller has come onto the screen.
  enum Appearance {
    case disappeared
    case appearing
    case appeared
    case disappearing
  }

  /// Starts that the controller, and what it shows inside, comes onto the screen or leaves it.
  func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard appearance == .disappeared || appearance == .disappearing else { return }
      loadViewIfNeeded()
      appearance = .appearing
      viewWillAppear(animated)
    } else {
      guard appearance == .appeared || appearance == .appearing else { return }
      appearance = .disappearing
      viewWillDisappear(animated)
    }
    for child in shownChildren {
      child.beginAppearance(isAppearing, animated: animated)
    }
  }

  /// Ends what `beginAppearance(_:animated:)` started.
  func endAppearance(animated: Bool) {
    switch appearance {
    case .appearing:
      view.layoutIfNeeded()
      appearance = .appeared
      viewDidAppear(animated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(animated)
    case .appeared, .disappeared:
      return
    }
    for child in shownChildren {
      child.endAppearance(animated: animated)
    }
  }
}
