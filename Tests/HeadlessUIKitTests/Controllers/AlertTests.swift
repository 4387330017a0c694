import HeadlessUIKit
import Testing

@MainActor
@Suite
struct AlertTests {
  private let root = UIViewController()
  private let screen: Screen

  init() {
    root.view.addSubview(button("Below"))
    screen = Screen(rootViewController: root)
  }

  private func alert(
    _ title: String,
    style: UIAlertController.Style = .alert
  ) -> UIAlertController {
    UIAlertController(title: title, message: nil, preferredStyle: style)
  }

  @Test func pressingAButtonDismissesTheAlertAndThenRunsTheHandler() throws {
    var presentedInHandler: UIViewController?
    var pressed: String?
    let alert = alert("Sure?")
    alert.addAction(
      UIAlertAction(title: "Yes", style: .destructive) { [root] action in
        presentedInHandler = root.presentedViewController
        pressed = action.title
      }
    )
    root.present(alert, animated: true)
    #expect(screen.alert === alert)
    try screen.press("Yes")
    #expect(pressed == "Yes")
    #expect(presentedInHandler == nil)
    #expect(screen.alert == nil)
  }

  @Test func aHandlerCanPresentTheNextAlert() throws {
    let next = alert("Next")
    let first = alert("First")
    first.addAction(
      UIAlertAction(title: "OK", style: .default) { [root] _ in
        root.present(next, animated: true)
      }
    )
    root.present(first, animated: true)
    try screen.press("OK")
    #expect(screen.alert === next)
    #expect(screen.visibleViewController === root)
  }

  @Test func theTextTypedIntoAnAlertIsReadInItsHandler() throws {
    var name: String?
    let alert = alert("Name")
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField()
    alert.addAction(
      UIAlertAction(title: "Save", style: .default) { [weak alert] _ in
        name = alert?.textFields?.map { $0.text ?? "" }.joined(separator: " ")
      }
    )
    root.present(alert, animated: true)
    try screen.fill("Kim")
    try screen.fill("Yuna", at: 1)
    try screen.press("Save")
    #expect(name == "Kim Yuna")
  }

  @Test func anAlertTakesAllTaps() {
    root.present(alert("Sure?"), animated: true)
    let error = InteractionError.coveredByAlert(title: "Sure?")
    #expect(throws: error) { try screen.tap("Below") }
    #expect(throws: error) { try screen.goBack() }
    #expect(throws: error) { try screen.selectRow(0) }
  }

  @Test func aButtonHasToExistAndToBeEnabled() {
    let alert = alert("Sure?")
    let disabled = UIAlertAction(title: "Yes", style: .default)
    disabled.isEnabled = false
    alert.addAction(disabled)
    #expect(throws: InteractionError.noAlert) { try screen.press("Yes") }
    root.present(alert, animated: true)
    #expect(throws: InteractionError.disabled("Yes")) { try screen.press("Yes") }
    #expect(throws: InteractionError.noButton("No", available: ["Yes"])) {
      try screen.press("No")
    }
    #expect(throws: InteractionError.noTextField(index: 0)) { try screen.fill("text") }
  }

  @Test func anActionSheetHasNoTextFields() {
    let sheet = alert("Sheet", style: .actionSheet)
    sheet.addTextField()
    #expect(sheet.textFields == nil)
  }
}
