import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct MemoryTests {
  /// Returns whether an object is gone once what made it has returned.
  private func isReleased(_ make: () throws -> AnyObject) rethrows -> Bool {
    let probe = WeakProbe()
    probe.object = try make()
    return probe.object == nil
  }

  @Test func aViewDoesNotKeepItsSuperview() {
    let view = UIView()
    #expect(
      isReleased {
        let parent = UIView()
        parent.addSubview(view)
        return parent
      }
    )
    #expect(view.superview == nil)
  }

  @Test func aTableDoesNotKeepItsDataSourceAndDelegate() {
    let table = UITableView()
    #expect(
      isReleased {
        let items = Items("one")
        table.dataSource = items
        return items
      }
    )
    #expect(table.dataSource == nil)
    #expect(table.visibleCells.isEmpty)
  }

  @Test func aControllerDoesNotKeepItsContainer() {
    let controller = UIViewController()
    #expect(isReleased { UINavigationController(rootViewController: controller) })
    #expect(controller.navigationController == nil)
  }

  @Test func aShownControllerWhichIsItsTablesDataSourceIsReleasedWithTheScreen() throws {
    #expect(
      try isReleased {
        let controller = ShoppingViewController()
        let screen = Screen(rootViewController: controller)
        _ = screen.render()
        try screen.tap("Add")
        try screen.press("Add")
        return controller
      }
    )
  }

  @Test func aPoppedControllerIsReleased() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let screen = Screen(rootViewController: navigation)
    #expect(
      isReleased {
        let pushed = ShoppingViewController()
        navigation.pushViewController(pushed, animated: true)
        _ = screen.render()
        navigation.popViewController(animated: true)
        return pushed
      }
    )
  }

  @Test func aDismissedControllerIsReleased() {
    let root = UIViewController()
    let screen = Screen(rootViewController: root)
    #expect(
      isReleased {
        let presented = ShoppingViewController()
        root.present(presented, animated: true)
        _ = screen.render()
        root.dismiss(animated: true)
        return presented
      }
    )
  }

  @Test func aPresentedControllerDoesNotKeepItsPresenter() {
    let presented = UIViewController()
    #expect(
      isReleased {
        let root = UIViewController()
        let screen = Screen(rootViewController: root)
        root.present(presented, animated: true)
        _ = screen.render()
        return root
      }
    )
    #expect(presented.presentingViewController == nil)
  }

  @Test func cellsAreReleasedWithTheirTable() {
    #expect(
      isReleased {
        let items = Items("one")
        let table = items.table()
        let cells = table.visibleCells
        table.reloadData()
        return cells[0]
      }
    )
  }
}

/// Looks at an object without keeping it.
@MainActor
private final class WeakProbe {
  weak var object: AnyObject?
}
