import Foundation
import HeadlessUIKit

/// Returns the drawing of a view as the view of a screen without a title.
@MainActor
func drawing(of view: UIView) -> String {
  let controller = UIViewController()
  controller.view = view
  return Screen.render(controller)
}

/// Returns a label of a text.
@MainActor
func label(_ text: String, _ alignment: NSTextAlignment = .natural) -> UILabel {
  let label = UILabel()
  label.text = text
  label.textAlignment = alignment
  return label
}

/// Returns a button of a title.
@MainActor
func button(_ title: String, _ handler: @escaping @MainActor () -> Void = {}) -> UIButton {
  let button = UIButton(type: .system)
  button.setTitle(title, for: .normal)
  button.addAction(UIAction { _ in handler() }, for: .touchUpInside)
  return button
}

/// Returns a vertical stack of views.
@MainActor
func column(_ views: UIView...) -> UIStackView {
  let stack = UIStackView(arrangedSubviews: views)
  stack.axis = .vertical
  return stack
}

/// Returns a horizontal stack of views.
@MainActor
func row(_ views: UIView...) -> UIStackView {
  UIStackView(arrangedSubviews: views)
}
