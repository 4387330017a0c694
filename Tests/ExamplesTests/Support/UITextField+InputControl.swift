import HeadlessUIKit
import Rivulet

/// A text field can be bound in both directions, as the doc comment of `InputControl` shows it.
extension UITextField: InputControl {
  /// What a person has entered.
  public var inputValue: String {
    get { text ?? "" }
    set { text = newValue }
  }

  /// Whether an input method has a text that was not committed yet.
  public var isComposing: Bool { markedTextRange != nil }

  /// Calls a closure at each change that a person makes, and at the end of the editing.
  public func onInput(_ action: @escaping @MainActor () -> Void) -> any Disposable {
    let input = UIAction { _ in action() }
    addAction(input, for: [.editingChanged, .editingDidEnd])
    return AnyDisposable { [weak self] in
      Task { @MainActor in
        self?.removeAction(input, for: [.editingChanged, .editingDidEnd])
      }
    }
  }
}
