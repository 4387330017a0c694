import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// A row of a to-do list: the text, and a button that tells and changes the state.
final class TodoCell: UITableViewCell {
  static let reuseIdentifier = "customCell"

  let todoLabel = UILabel()
  let checkButton = UIButton(type: .system)

  private var callBack: (() -> Void)?

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    checkButton.addAction(
      UIAction { [weak self] _ in self?.callBack?() },
      for: .touchUpInside
    )
    contentView.addFilling(UIStackView(arrangedSubviews: [todoLabel, checkButton]))
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows an item; `callBack` is what its button does until the cell is used for another row.
  func show(_ description: String?, symbolName: String, callBack: @escaping () -> Void) {
    todoLabel.text = description
    checkButton.setImage(UIImage(systemName: symbolName), for: .normal)
    self.callBack = callBack
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    callBack = nil
  }
}
