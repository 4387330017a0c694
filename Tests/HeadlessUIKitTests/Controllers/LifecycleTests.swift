import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct LifecycleTests {
  private let journal = Journal()

  private func controller(_ name: String) -> RecordingViewController {
    RecordingViewController(name, journal)
  }

  @Test func theViewIsLoadedOnceOnFirstUse() {
    let one = controller("one")
    #expect(!one.isViewLoaded)
    #expect(one.viewIfLoaded == nil)
    #expect(journal.entries.isEmpty)
    let view = one.view
    #expect(one.view === view)
    #expect(one.viewIfLoaded === view)
    one.loadViewIfNeeded()
    #expect(journal.entries == ["one loadView", "one didLoad"])
  }

  @Test func aScreenMakesItsRootAppearAndDisappear() {
    let screen = Screen(rootViewController: controller("one"))
    #expect(
      journal.take() == ["one loadView", "one didLoad", "one willAppear", "one didAppear"]
    )
    screen.close()
    #expect(journal.take() == ["one willDisappear", "one didDisappear"])
  }

  @Test func drawingDoesNotMakeAControllerAppear() {
    _ = Screen.render(controller("one"))
    #expect(journal.take() == ["one loadView", "one didLoad"])
  }

  @Test func theRootOfANavigationControllerAppearsWithIt() {
    let navigation = UINavigationController(rootViewController: controller("one"))
    #expect(journal.entries.isEmpty)
    let screen = Screen(rootViewController: navigation)
    #expect(
      journal.take() == ["one loadView", "one didLoad", "one willAppear", "one didAppear"]
    )
    screen.close()
    #expect(journal.take() == ["one willDisappear", "one didDisappear"])
  }

  @Test func pushingAndPoppingCrossesTheAppearances() {
    let navigation = UINavigationController(rootViewController: controller("one"))
    let screen = Screen(rootViewController: navigation)
    _ = journal.take()
    navigation.pushViewController(controller("two"), animated: true)
    #expect(
      journal.take() == [
        "two loadView", "two didLoad", "one willDisappear", "two willAppear",
        "one didDisappear", "two didAppear",
      ]
    )
    navigation.popViewController(animated: true)
    #expect(
      journal.take() == [
        "two willDisappear", "one willAppear", "two didDisappear", "one didAppear",
      ]
    )
    #expect(screen.visibleViewController === navigation.topViewController)
  }

  @Test func nothingAppearsInANavigationControllerThatIsNotShown() {
    let navigation = UINavigationController(rootViewController: controller("one"))
    navigation.pushViewController(controller("two"), animated: true)
    navigation.popViewController(animated: true)
    #expect(journal.entries.isEmpty)
  }

  @Test func presentingLeavesTheControllerBelowShown() {
    let one = controller("one")
    let two = controller("two")
    let screen = Screen(rootViewController: one)
    _ = journal.take()
    one.present(two, animated: true) { [journal] in journal.add("presented") }
    #expect(screen.visibleViewController === two)
    two.dismiss(animated: true) { [journal] in journal.add("dismissed") }
    #expect(screen.visibleViewController === one)
    #expect(
      journal.take() == [
        "two loadView", "two didLoad", "two willAppear", "two didAppear", "presented",
        "two willDisappear", "two didDisappear", "dismissed",
      ]
    )
  }

  @Test func aControllerWhichPushesWhileItAppearsIsLeftBehind() {
    let first = PushingViewController(next: controller("next"))
    let navigation = UINavigationController(rootViewController: first)
    let screen = Screen(rootViewController: navigation)
    #expect(screen.visibleViewController.title == "next")
    #expect(
      journal.take() == ["next loadView", "next didLoad", "next willAppear", "next didAppear"]
    )
  }

  @Test func aTableIsLoadedBeforeItsControllerDidAppear() {
    let items = Items("one")
    let controller = UIViewController()
    let table = items.table()
    controller.view.addSubview(table)
    let screen = Screen(rootViewController: controller)
    #expect(table.subviews.count == 1)
    screen.close()
  }
}

private final class PushingViewController: UIViewController {
  private let next: UIViewController

  init(next: UIViewController) {
    self.next = next
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.pushViewController(next, animated: false)
  }
}
