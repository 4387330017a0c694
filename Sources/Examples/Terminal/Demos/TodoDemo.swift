import Foundation
import HeadlessUIKit

/// The to-do list with its three screens.
final class TodoDemo: Demo {
  private let visible = Screen(
    rootViewController: UINavigationController(
      rootViewController: MainViewController(viewModel: TodoViewModel())
    )
  )

  var screen: Screen? { visible }

  var commands: [Command] {
    let screen = visible
    return [
      .plain("todo", "go to the list of everything") { try screen.tap("To-do") },
      .plain("done", "go to the list of what is done") { try screen.tap("Done") },
      .plain("back", "go back to the main screen") { try screen.goBack() },
      .text("add TEXT", "add an item: tap “Add”, type, tap “Add”") { text in
        try screen.tap("Add")
        try screen.fill(text)
        try screen.press("Add")
      },
      .number("toggle N", "tap the button of row N") { try Self.tapButton(ofRow: $0, on: screen) },
      .number("delete N", "swipe row N away") { try Self.swipeAway(row: $0, on: screen) },
      .text("type TEXT", "type into the text field") { try screen.fill($0) },
    ] + screenCommands { screen }
  }

  private static func swipeAway(row: Int, on screen: Screen) throws {
    try requireRow(row, of: table(on: screen))
    do throws(InteractionError) {
      try screen.deleteRow(row - 1)
    } catch .fixedRow {
      throw CommandError.fixedRow(row)
    }
  }

  private static func tapButton(ofRow row: Int, on screen: Screen) throws {
    let table = try table(on: screen)
    try requireRow(row, of: table)
    let cell = table.cellForRow(at: IndexPath(row: row - 1, section: 0)) as? TodoCell
    try cell?.checkButton.tap()
  }

  private static func table(on screen: Screen) throws(InteractionError) -> UITableView {
    try screen.requireNoAlert()
    let view: UIView = screen.visibleViewController.view
    guard let table = view.find(UITableView.self).first else { throw .noTable }
    return table
  }

  private static func requireRow(_ row: Int, of table: UITableView) throws(CommandError) {
    let count = table.numberOfRows(inSection: 0)
    guard row <= count else { throw .noRow(row, count: count) }
  }
}
