import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct ScreenInteractionTests {
  @Test func aTapReachesTheVisibleScreenOnly() throws {
    var taps: [String] = []
    let below = UIViewController()
    below.view.addSubview(button("Below") { taps.append("Below") })
    let above = UIViewController()
    above.view.addSubview(button("Above") { taps.append("Above") })
    let screen = Screen(rootViewController: below)
    try screen.tap("Below")
    below.present(above, animated: true)
    try screen.tap("Above")
    #expect(throws: InteractionError.noButton("Below", available: ["Above"])) {
      try screen.tap("Below")
    }
    #expect(taps == ["Below", "Above"])
  }

  @Test func typingReachesTheVisibleTextFields() throws {
    let hidden = UITextField()
    hidden.isHidden = true
    let shown = UITextField()
    let controller = UIViewController()
    controller.view.addSubview(column(hidden, shown))
    let screen = Screen(rootViewController: controller)
    try screen.fill("text")
    #expect(hidden.text == "")
    #expect(shown.text == "text")
    #expect(throws: InteractionError.noTextField(index: 1)) { try screen.fill("text", at: 1) }
  }

  @Test func rowsOfTheVisibleTableAreSelectedAndDeleted() throws {
    let items = Items([.init(items: ["one"]), .init(items: ["two", "three"])])
    let table = items.table()
    let controller = UIViewController()
    controller.view = table
    let screen = Screen(rootViewController: controller)
    try screen.selectRow(1, section: 1)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 1))
    try screen.deleteRow(0)
    #expect(items.sections[0].items.isEmpty)
    #expect(throws: InteractionError.noTable) {
      try Screen(rootViewController: UIViewController()).selectRow(0)
    }
  }

  @Test(arguments: [
    (
      InteractionError.noButton("Add", available: ["Edit", "Done"]),
      "There is no button “Add”, only: Edit, Done."
    ),
    (.noButton("Add", available: []), "There is no button “Add”, nor any other."),
    (.disabled("Add"), "“Add” is not enabled."),
    (.disabled(""), "It is not enabled."),
    (.coveredByAlert(title: "Sure?"), "The alert “Sure?” covers the screen."),
    (.coveredByAlert(title: ""), "An alert covers the screen."),
    (.noTextField(index: 0), "There is no text field."),
    (.noTextField(index: 1), "There is no text field 2."),
    (.noRow(IndexPath(row: 2, section: 0)), "There is no row 3."),
    (.noRow(IndexPath(row: 2, section: 1)), "There is no row 3 in section 2."),
    (.fixedRow(IndexPath(row: 2, section: 0)), "Row 3 cannot be swiped away."),
    (.fixedRow(IndexPath(row: 2, section: 1)), "Row 3 in section 2 cannot be swiped away."),
  ])
  func errorsSayWhatWentWrong(error: InteractionError, text: String) {
    #expect(error.description == text)
  }
}
