import Foundation
import Rivulet

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The screen with binding: each part of its view follows a property of the view model.
final class BoundBabyViewController: UIViewController {
  private let babyView = BabyView()
  private let viewModel: BoundBabyViewModel

  init(viewModel: BoundBabyViewModel = BoundBabyViewModel()) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
    title = "With binding"
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
      UIAction { [weak self] _ in self?.viewModel.nextButtonTapped() },
      for: .touchUpInside
    )
    bind()
  }

  private func bind() {
    viewModel.babyName.bind(to: babyView.babyNameLabel, \.text)
    viewModel.babySex.bind(to: babyView.babySexLabel, \.text)
    viewModel.babyAge.map { "\($0)" }.bind(to: babyView.babyAgeLabel, \.text)
    viewModel.babyMemo.bind(to: babyView.babyMemoLabel, \.text)
    viewModel.babyImage.bind(to: babyView.babyImageView) { imageView, name in
      imageView.image = UIImage(named: name)
    }
  }
}
