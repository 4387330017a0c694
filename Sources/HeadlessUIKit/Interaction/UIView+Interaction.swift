import Foundation

extension UIView {
  /// Headless-only: returns all views of a type inside of this one, hidden ones too.
  public func find<View: UIView>(_ type: View.Type) -> [View] {
    layoutIfNeeded()
    return subviews.flatMap { subview in
      [subview].compactMap { $0 as? View } + subview.find(type)
    }
  }

  /// Headless-only: taps the first visible button whose title, accessibility name or image name
  /// is the text.
  ///
  /// To tap a button of one row, ask the row's cell.
  public func tap(_ title: String) throws(InteractionError) {
    let buttons = find(UIButton.self).filter { $0.isVisible(in: self) }
    guard let button = buttons.first(where: { $0.names.contains(title) }) else {
      throw .noButton(title, available: buttons.compactMap(\.names.first))
    }
    try button.tap()
  }

  /// Whether neither the view nor what it is in, up to an ancestor, is hidden.
  func isVisible(in ancestor: UIView) -> Bool {
    var view: UIView? = self
    while let current = view {
      if current.isHidden { return false }
      if current === ancestor { return true }
      view = current.superview
    }
    return false
  }
}

extension UIButton {
  /// Headless-only: taps the button, if it is enabled.
  public func tap() throws(InteractionError) {
    guard isEnabled else { throw .disabled(names.first ?? "") }
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
  }

  fileprivate var names: [String] {
    [currentTitle, accessibilityLabel, accessibilityIdentifier, currentImage?.name]
      .compactMap(\.self)
  }
}

extension UITextField {
  /// Headless-only: replaces the text as a person does by typing.
  public func enter(_ newText: String) throws(InteractionError) {
    guard isEnabled else { throw .disabled(placeholder ?? "") }
    text = newText
    sendActions(for: .editingChanged)
  }

  /// Headless-only: composes a text behind what is there, as an input method does with each key.
  public func compose(_ markedText: String) throws(InteractionError) {
    guard isEnabled else { throw .disabled(placeholder ?? "") }
    setMarkedText(markedText, selectedRange: NSRange(location: 0, length: 0))
    sendActions(for: .editingChanged)
  }

  /// Headless-only: commits the text that is being composed.
  public func commit() {
    unmarkText()
    sendActions(for: .editingChanged)
  }
}
