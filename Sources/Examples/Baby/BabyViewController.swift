import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The screen without binding: it hands its view to the view model whenever something happened.
final class BabyViewController: UIViewController {
  private let babyView = BabyView()
  private let viewModel: BabyViewModel

  init(viewModel: BabyViewModel = BabyViewModel(baby: DummyData.baby)) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
    title = "Without binding"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func loadView() {
    view = babyView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    babyView.nextButton.addAction(
      UIAction { [weak self] _ in self?.nextButtonTapped() },
      for: .touchUpInside
    )
    viewModel.configure(babyView)
  }

  private func nextButtonTapped() {
    viewModel.nextButtonTapped(babyView)
  }
}
