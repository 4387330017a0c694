import Foundation
import Rivulet

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The screen of what is done; the button of a row marks it as not done.
final class DoneViewController: UIViewController {
  let tableView = UITableView()

  private let viewModel: any TodoViewModelProtocol

  init(viewModel: any TodoViewModelProtocol) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
    title = "Done"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    tableView.dataSource = self
    tableView.register(TodoCell.self, forCellReuseIdentifier: TodoCell.reuseIdentifier)
    view.addFilling(tableView)
    setBindings()
  }

  private func setBindings() {
    viewModel.observableDone.bind(to: self) { controller, _ in
      controller.tableView.reloadData()
    }
  }
}

extension DoneViewController: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    viewModel.doneCount
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(
      withIdentifier: TodoCell.reuseIdentifier,
      for: indexPath
    )
    (cell as? TodoCell)?.show(
      viewModel.doneDescription(indexPath.row),
      symbolName: viewModel.doneIsCompleted(indexPath.row)
    ) { [weak self] in
      self?.viewModel.removeDone(at: indexPath.row)
    }
    return cell
  }

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    false
  }
}
