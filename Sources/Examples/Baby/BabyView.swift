import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The labels of one baby and the button that leads to the next; both variants use it.
final class BabyView: UIView {
  let babyImageView = UIImageView()
  let babyNameLabel = UILabel()
  let babySexLabel = UILabel()
  let babyAgeLabel = UILabel()
  let babyMemoLabel = UILabel()
  let nextButton = UIButton()

  override init(frame: CGRect) {
    super.init(frame: frame)
    setView()
    setLayout()
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func setView() {
    backgroundColor = .white
    for label in [babyNameLabel, babySexLabel, babyAgeLabel, babyMemoLabel] {
      label.text = "Unknown"
      label.font = .systemFont(ofSize: 12)
      label.textColor = .black
    }
    babyNameLabel.font = .boldSystemFont(ofSize: 15)
    babyMemoLabel.textAlignment = .center
    babyImageView.backgroundColor = .blue
    nextButton.setTitle("Next", for: .normal)
    nextButton.setTitleColor(.white, for: .normal)
    nextButton.backgroundColor = .black
  }

  private func setLayout() {
    let facts = UIStackView(arrangedSubviews: [babyNameLabel, babySexLabel, babyAgeLabel])
    facts.spacing = 10
    let stack = UIStackView(arrangedSubviews: [babyImageView, facts, babyMemoLabel, nextButton])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 20
    addFilling(stack)
  }
}
