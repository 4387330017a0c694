import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The labels of one round.
final class LottoView: UIView {
  let dateLabel = UILabel()
  let num1Label = UILabel()
  let num2Label = UILabel()
  let num3Label = UILabel()
  let num4Label = UILabel()
  let num5Label = UILabel()
  let num6Label = UILabel()
  let num7Label = UILabel()
  let moneyLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    setLayout()
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func setLayout() {
    let plusLabel = UILabel()
    plusLabel.text = "+"
    let numbers = [num1Label, num2Label, num3Label, num4Label, num5Label, num6Label]
    for label in [dateLabel, moneyLabel] + numbers + [num7Label] {
      label.text = "–"
    }
    let row = UIStackView(arrangedSubviews: numbers + [plusLabel, num7Label])
    row.spacing = 16
    let stack = UIStackView(arrangedSubviews: [dateLabel, row, moneyLabel])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 20
    addFilling(stack)
  }
}
