import Foundation
import HeadlessUIKit

/// A data source of two rows which counts the requests for cells.
@MainActor
final class CountingItems: NSObject, UITableViewDataSource {
  private(set) var requests = 0

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    2
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    requests += 1
    return UITableViewCell()
  }
}

/// A data source which adds a button's action to a cell each time that the cell gets a row.
@MainActor
final class CarelessItems: NSObject, UITableViewDataSource {
  private(set) var bought: [Int] = []

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    2
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Item", for: indexPath)
    let button = cell.find(UIButton.self).first ?? UIButton(type: .system)
    button.setTitle("Buy", for: .normal)
    button.addAction(
      UIAction { [weak self] _ in self?.bought.append(indexPath.row) },
      for: .touchUpInside
    )
    cell.contentView.addSubview(button)
    return cell
  }
}

/// A data source which reloads its table while the first cell is asked for.
@MainActor
final class ReloadingItems: NSObject, UITableViewDataSource {
  private(set) var requests = 0

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    1
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    requests += 1
    if requests == 1 { tableView.reloadData() }
    return UITableViewCell()
  }
}
