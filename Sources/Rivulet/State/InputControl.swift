/// A control in which a person enters a value: a text field, a switch, a slider.
///
/// A conformance of a few lines lets ``WritableState/bindBoth(to:)-(Control)`` keep a control and a
/// state equal. That of UIKit's text field, whose text may be in the middle of being composed:
///
/// ```swift
/// extension UITextField: @retroactive InputControl {
///   public var inputValue: String {
///     get { text ?? "" }
///     set { text = newValue }
///   }
///
///   public var isComposing: Bool { markedTextRange != nil }
///
///   public func onInput(_ action: @escaping @MainActor () -> Void) -> any Disposable {
///     let input = UIAction { _ in action() }
///     addAction(input, for: [.editingChanged, .editingDidEnd])
///     return AnyDisposable { [weak self] in
///       Task { @MainActor in
///         self?.removeAction(input, for: [.editingChanged, .editingDidEnd])
///       }
///     }
///   }
/// }
/// ```
@MainActor
public protocol InputControl<Value>: AnyObject, Sendable {
  /// What is entered.
  associatedtype Value: Equatable & Sendable

  /// What the control shows.
  var inputValue: Value { get set }

  /// Whether the value is in the middle of being composed, by an input method for Korean or
  /// Japanese say, and neither to be read nor to be replaced.
  var isComposing: Bool { get }

  /// Calls a closure whenever a person has changed the value, and when the composing of it is over.
  ///
  /// - Returns: A token that ends that.
  func onInput(_ action: @escaping @MainActor () -> Void) -> any Disposable
}

extension InputControl {
  /// Nothing is composed, unless a control says so.
  public var isComposing: Bool { false }
}

extension WritableState where Output: Equatable {
  /// Keeps a state and a control equal: what a person enters is stored, what is stored is shown.
  ///
  /// The control shows the state's value at once. After that it is written only if the state has a
  /// value that it does not show, so a cursor stays where it is while a person types. An input is
  /// written to the state once. If the state was set meanwhile, on another thread say, the person's
  /// input stays.
  ///
  /// While a text is being composed, neither side is touched. When that is over, the state is
  /// written once, or, if nothing was entered after all, the control shows what came meanwhile.
  ///
  /// The bond keeps neither of the two alive, and ends with the control.
  ///
  /// - Returns: A token that ends the bond. Ignoring it does not.
  @MainActor
  @discardableResult
  public func bindBoth<Control: InputControl>(to control: Control) -> any Disposable
  where Control.Value == Output {
    let link = InputLink(control, End(self))
    let bag = DisposeBag()
    bind(to: control) { _, _ in link.reconcile() }.disposed(by: bag)
    // The control keeps the bag, so that a bond whose token is ignored goes on.
    control.onInput {
      if !bag.isDisposed { link.reconcile() }
    }.disposed(by: bag)
    return bag
  }
}

/// Keeps a state and a control equal; the value at which they were so last tells who has changed.
@MainActor
private final class InputLink<Control: InputControl> {
  private weak var control: Control?
  private let state: End<Control.Value>
  private var agreed: Control.Value?

  init(_ control: Control, _ state: End<Control.Value>) {
    self.control = control
    self.state = state
  }

  func reconcile() {
    guard let control, !control.isComposing, let value = state.read() else { return }
    let input = control.inputValue
    if input.isSame(as: value) {
      agreed = value
    } else if let agreed, !input.isSame(as: agreed) {
      self.agreed = input
      state.write(input)
    } else {
      agreed = value
      control.inputValue = value
    }
  }
}
