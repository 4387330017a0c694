import Foundation
import Rivulet

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The screen of everything there is to do.
final class TodoViewController: UIViewController {
  let tableView = UITableView()
  let addButton = UIButton(type: .system)

  private let viewModel: any TodoViewModelProtocol

  init(viewModel: any TodoViewModelProtocol) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
    title = "To-do"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    setUI()
    setBindings()
  }

  private func setUI() {
    view.backgroundColor = .systemBackground
    tableView.dataSource = self
    tableView.register(TodoCell.self, forCellReuseIdentifier: TodoCell.reuseIdentifier)
    addButton.setTitle("Add", for: .normal)
    addButton.addAction(
      UIAction { [weak self] _ in self?.addButtonTapped() },
      for: .touchUpInside
    )
    let stack = UIStackView(arrangedSubviews: [tableView, addButton])
    stack.axis = .vertical
    stack.spacing = 16
    view.addFilling(stack)
  }

  private func setBindings() {
    viewModel.observableTodo.bind(to: self) { controller, _ in
      controller.tableView.reloadData()
    }
  }

  private func addButtonTapped() {
    let alert = UIAlertController(
      title: "Add Todo",
      message: "Enter a new todo item",
      preferredStyle: .alert
    )
    alert.addTextField { $0.placeholder = "Todo item" }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
        guard let text = alert?.textFields?.first?.text, !text.isEmpty else { return }
        self?.viewModel.addTodo(description: text, isCompleted: false)
      }
    )
    present(alert, animated: true)
  }
}

extension TodoViewController: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    viewModel.todoCount
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(
      withIdentifier: TodoCell.reuseIdentifier,
      for: indexPath
    )
    (cell as? TodoCell)?.show(
      viewModel.todoDescription(indexPath.row),
      symbolName: viewModel.todoIsCompleted(indexPath.row)
    ) { [weak self] in
      self?.viewModel.toggleTodo(at: indexPath.row)
    }
    return cell
  }

  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    if editingStyle == .delete {
      viewModel.removeTodo(at: indexPath.row)
    }
  }
}
