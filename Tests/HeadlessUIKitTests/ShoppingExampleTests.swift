import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct ShoppingExampleTests {
  @Test func aScreenWrittenForUIKitIsShownAndUsed() throws {
    let controller = ShoppingViewController()
    let screen = Screen(
      rootViewController: UINavigationController(rootViewController: controller)
    )
    try screen.tap("Add")
    try screen.fill("달걀")
    #expect(
      screen.render() == """
        ┌──────────────────────────────────────┐
        │                장보기                │
        ├──────────────────────────────────────┤
        │               2 items                │
        │                                      │
        │ 1 │ 우유                  [ Delete ] │
        │ 2 │ Bread 🍞              [ Delete ] │
        │                                      │
        │               [ Add ]                │
        │   ╔══════════════════════════════╗   │
        │   ║           New item           ║   │
        │   ║ │ 달걀                     │ ║   │
        │   ║  [ Cancel ]      [ Add ]     ║   │
        │   ╚══════════════════════════════╝   │
        └──────────────────────────────────────┘
        """
    )
    try screen.press("Add")
    let table = try #require(controller.view.find(UITableView.self).first)
    try table.cellForRow(at: IndexPath(row: 0, section: 0))?.tap("Delete")
    #expect(
      screen.render() == """
        ┌──────────────────────────────────────┐
        │                장보기                │
        ├──────────────────────────────────────┤
        │               2 items                │
        │                                      │
        │ 1 │ Bread 🍞              [ Delete ] │
        │ 2 │ 달걀                  [ Delete ] │
        │                                      │
        │               [ Add ]                │
        └──────────────────────────────────────┘
        """
    )
  }
}
