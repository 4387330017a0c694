import Foundation
import Rivulet

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The screen of one user, who is asked for when it is loaded.
final class UserViewController: UIViewController {
  let nameLabel = UILabel()
  let emailLabel = UILabel()

  private let viewModel: UserViewModel

  init(viewModel: UserViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
    title = "User"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    setUI()
    setupBinders()
    viewModel.fetchData()
  }

  private func setUI() {
    view.backgroundColor = .white
    nameLabel.backgroundColor = .gray
    emailLabel.backgroundColor = .yellow
    nameLabel.text = "이름입니다"
    emailLabel.text = "이메일입니다"
    let stack = UIStackView(arrangedSubviews: [nameLabel, emailLabel])
    stack.axis = .vertical
    view.addFilling(stack)
  }

  private func setupBinders() {
    let user = viewModel.data.compactMap { $0 }.receive(on: .main)
    user.map(\.userName).bind(to: nameLabel, \.text)
    user.map(\.email).bind(to: emailLabel, \.text)
    viewModel.problems.receive(on: .main).bind(to: self) { $0.report($1) }
  }
}
