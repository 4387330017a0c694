import Foundation
import HeadlessUIKit

/// A screen in UIKit's own API, as the examples have them.
final class ShoppingViewController: UIViewController, UITableViewDataSource {
  private let tableView = UITableView()
  private let countLabel = UILabel()
  private var items = ["우유", "Bread 🍞"]

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "장보기"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    tableView.dataSource = self
    tableView.register(ShoppingCell.self, forCellReuseIdentifier: "Item")
    countLabel.font = .systemFont(ofSize: 20, weight: .bold)
    countLabel.textAlignment = .center

    let addButton = UIButton(type: .system)
    addButton.setTitle("Add", for: .normal)
    addButton.addAction(
      UIAction { [weak self] _ in self?.askForItem() },
      for: .touchUpInside
    )
    let stack = UIStackView(arrangedSubviews: [countLabel, tableView, addButton])
    stack.axis = .vertical
    stack.spacing = 16
    stack.frame = view.bounds
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stack)
    render()
  }

  /// A method which UIKit's controllers do not have, nor may those of this module.
  private func render() {
    countLabel.text = "\(items.count) items"
    tableView.reloadData()
  }

  private func askForItem() {
    let alert = UIAlertController(title: "New item", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
        self?.items.append(alert?.textFields?.first?.text ?? "")
        self?.render()
      }
    )
    present(alert, animated: true)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Item", for: indexPath)
    if let cell = cell as? ShoppingCell {
      cell.show(items[indexPath.row]) { [weak self] in
        self?.items.remove(at: indexPath.row)
        self?.render()
      }
    }
    return cell
  }
}

private final class ShoppingCell: UITableViewCell {
  private let nameLabel = UILabel()
  private let deleteButton = UIButton(type: .system)
  private var onDelete: (() -> Void)?

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    deleteButton.setTitle("Delete", for: .normal)
    deleteButton.addAction(
      UIAction { [weak self] _ in self?.onDelete?() },
      for: .touchUpInside
    )
    contentView.addSubview(UIStackView(arrangedSubviews: [nameLabel, deleteButton]))
  }

  required init?(coder: NSCoder) {
    nil
  }

  func show(_ name: String, onDelete: @escaping () -> Void) {
    nameLabel.text = name
    self.onDelete = onDelete
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    onDelete = nil
  }
}
