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
      .text("add TEXT", "add an item, by the button and the alert") { text in
        try screen.tap("Add")
        try screen.fill(text)
        try screen.press("Add")
      },
      .number("toggle N", "tap the button of a row") { try Self.tapButton(ofRow: $0, on: screen) },
      .number("delete N", "swipe a row away") { try Self.swipeAway(row: $0, on: screen) },
      .text("type TEXT", "type into the text field") { try screen.fill($0) },
    ] + screenCommands { screen }
  }

  private static func swipeAway(row: Int, on screen: Screen) throws {
    do throws(InteractionError) {
      try screen.deleteRow(row - 1)
    } catch .noRow {
      throw CommandError.noRow(row)
    }
  }

  private static func tapButton(ofRow row: Int, on screen: Screen) throws {
    try screen.requireNoAlert()
    let view: UIView = screen.visibleViewController.view
    guard
      let table = ([view] + view.find(UIView.self)).lazy.compactMap({ $0 as? UITableView }).first
    else { throw InteractionError.noTable }
    guard let cell = table.cellForRow(at: IndexPath(row: row - 1, section: 0)) as? TodoCell else {
      throw CommandError.noRow(row)
    }
    try cell.checkButton.tap()
  }
}
