import Foundation
import HeadlessUIKit

/// A cell which counts how often it was prepared for another row.
final class ItemCell: UITableViewCell {
  private(set) var preparations = 0
  private let wasSetUp: Bool

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    wasSetUp = true
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    accessibilityIdentifier = "set up: \(wasSetUp)"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
  }
}
