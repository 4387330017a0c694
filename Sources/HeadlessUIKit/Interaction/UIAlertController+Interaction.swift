extension UIAlertController {
  /// Headless-only: presses a button, which dismisses the alert and then runs the handler.
  public func press(_ title: String) throws(InteractionError) {
    guard let action = actions.first(where: { $0.title == title }) else {
      throw .noButton(title, available: actions.compactMap(\.title))
    }
    guard action.isEnabled else { throw .disabled(title) }
    presentingViewController?.dismiss(animated: true)
    action.handler?(action)
  }

  /// Headless-only: replaces the text of a text field as a person does by typing.
  public func fill(_ text: String, at index: Int = 0) throws(InteractionError) {
    guard let fields = textFields, fields.indices.contains(index) else {
      throw .noTextField(index: index)
    }
    try fields[index].enter(text)
  }
}
