import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The first screen: it leads to the two lists, and owns the view model of both.
final class MainViewController: UIViewController {
  private let viewModel: any TodoViewModelProtocol

  init(viewModel: any TodoViewModelProtocol) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
    title = "Main"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let stack = UIStackView(arrangedSubviews: [
      makeButton("To-do") { TodoViewController(viewModel: $0) },
      makeButton("Done") { DoneViewController(viewModel: $0) },
    ])
    stack.axis = .vertical
    stack.spacing = 16
    view.addFilling(stack)
  }

  private func makeButton(
    _ title: String,
    destination: @escaping @MainActor (any TodoViewModelProtocol) -> UIViewController
  ) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        navigationController?.pushViewController(destination(viewModel), animated: true)
      },
      for: .touchUpInside
    )
    return button
  }
}
