import HeadlessUIKit
import Testing

@MainActor
@Suite
struct ScreenDrawingTests {
  private func screen(_ text: String, title: String? = nil) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    controller.view = label(text)
    return controller
  }

  @Test func anEmptyScreenIsAnEmptyBox() {
    #expect(
      Screen.render(UIViewController()) == """
        ┌──────────────────────────────────────┐
        │                                      │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func theTitleIsInABarAtTheTop() {
    #expect(
      Screen.render(screen("content", title: "장보기")) == """
        ┌──────────────────────────────────────┐
        │                장보기                │
        ├──────────────────────────────────────┤
        │ content                              │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aPushedScreenShowsTheWayBack() {
    let navigation = UINavigationController(rootViewController: screen("one", title: "One"))
    navigation.pushViewController(screen("two", title: "Two"), animated: true)
    #expect(
      Screen.render(navigation) == """
        ┌──────────────────────────────────────┐
        │ ‹ One           Two                  │
        ├──────────────────────────────────────┤
        │ two                                  │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func theWayBackFromAScreenWithoutATitleHasAName() {
    let navigation = UINavigationController(rootViewController: screen("one"))
    navigation.pushViewController(screen("two"), animated: true)
    #expect(
      Screen.render(navigation) == """
        ┌──────────────────────────────────────┐
        │ ‹ Back                               │
        ├──────────────────────────────────────┤
        │ two                                  │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func theScreenGrowsWithItsContent() {
    let text = "A line of text which is wider than the narrowest screen."
    #expect(
      Screen.render(screen(text)) == """
        ┌──────────────────────────────────────────────────────────┐
        │ A line of text which is wider than the narrowest screen. │
        └──────────────────────────────────────────────────────────┘
        """
    )
  }

  @Test func aPresentedScreenCoversTheOneBelow() {
    let below = screen("below")
    let shown = Screen(rootViewController: below)
    below.present(screen("over", title: "Over"), animated: true)
    #expect(
      shown.render() == """
        ┌──────────────────────────────────────┐
        │                 Over                 │
        ├──────────────────────────────────────┤
        │ over                                 │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func anAlertIsABoxOverTheScreen() {
    let below = screen("below", title: "Title")
    let shown = Screen(rootViewController: below)
    let alert = UIAlertController(
      title: "새 항목",
      message: "What do you want to buy today?",
      preferredStyle: .alert
    )
    alert.addTextField { $0.placeholder = "이름" }
    alert.addAction(UIAlertAction(title: "추가", style: .default))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    below.present(alert, animated: true)
    #expect(
      shown.render() == """
        ┌──────────────────────────────────────┐
        │                Title                 │
        ├──────────────────────────────────────┤
        │ below                                │
        │   ╔══════════════════════════════╗   │
        │   ║           새 항목            ║   │
        │   ║   What do you want to buy    ║   │
        │   ║           today?             ║   │
        │   ║ │ 이름…                    │ ║   │
        │   ║  [ Cancel ]     [ 추가 ]     ║   │
        │   ╚══════════════════════════════╝   │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func anActionSheetIsAListOfButtons() {
    let below = screen("below")
    let shown = Screen(rootViewController: below)
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.addAction(UIAlertAction(title: "Delete", style: .destructive))
    let share = UIAlertAction(title: "Share", style: .default)
    share.isEnabled = false
    sheet.addAction(share)
    below.present(sheet, animated: true)
    #expect(
      shown.render() == """
        ┌──────────────────────────────────────┐
        │ below                                │
        │   ╔══════════════════════════════╗   │
        │   ║          [ Delete ]          ║   │
        │   ║          · Share ·           ║   │
        │   ║          [ Cancel ]          ║   │
        │   ╚══════════════════════════════╝   │
        └──────────────────────────────────────┘
        """
    )
  }
}
