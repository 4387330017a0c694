import HeadlessUIKit
import Testing

@MainActor
@Suite
struct NavigationTests {
  private let one = UIViewController()
  private let two = UIViewController()
  private let three = UIViewController()

  @Test func pushedControllersAreStackedAndKnowTheirContainer() {
    let navigation = UINavigationController(rootViewController: one)
    navigation.pushViewController(two, animated: true)
    #expect(navigation.viewControllers == [one, two])
    #expect(navigation.topViewController === two)
    #expect(navigation.visibleViewController === two)
    #expect(two.navigationController === navigation)
    #expect(two.parent === navigation)
  }

  @Test func poppingReturnsTheTopAndLetsItGo() {
    let navigation = UINavigationController(rootViewController: one)
    navigation.pushViewController(two, animated: true)
    #expect(navigation.popViewController(animated: true) === two)
    #expect(two.navigationController == nil)
    #expect(navigation.viewControllers == [one])
  }

  @Test func theBottomOfTheStackIsNotPopped() {
    let navigation = UINavigationController(rootViewController: one)
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(navigation.popToRootViewController(animated: true) == nil)
    #expect(navigation.viewControllers == [one])
  }

  @Test func poppingToTheRootReturnsAllOthers() {
    let navigation = UINavigationController(rootViewController: one)
    navigation.viewControllers = [one, two, three]
    #expect(navigation.popToRootViewController(animated: true) == [two, three])
    #expect(navigation.topViewController === one)
  }

  @Test func aControllerIsNotPushedTwice() {
    let navigation = UINavigationController(rootViewController: one)
    navigation.pushViewController(one, animated: true)
    #expect(navigation.viewControllers == [one])
  }

  @Test func theViewOfTheTopIsInsideTheShownContainer() throws {
    one.view.addSubview(button("one"))
    two.view.addSubview(button("two"))
    let navigation = UINavigationController(rootViewController: one)
    let screen = Screen(rootViewController: navigation)
    #expect(navigation.view.find(UIButton.self).map(\.currentTitle) == ["one"])
    navigation.pushViewController(two, animated: true)
    #expect(navigation.view.find(UIButton.self).map(\.currentTitle) == ["two"])
    try screen.goBack()
    #expect(navigation.view.find(UIButton.self).map(\.currentTitle) == ["one"])
  }

  @Test func goingBackNeedsAPushedScreen() {
    let screen = Screen(rootViewController: UINavigationController(rootViewController: one))
    #expect(throws: InteractionError.noWayBack) { try screen.goBack() }
    #expect(throws: InteractionError.noWayBack) {
      try Screen(rootViewController: two).goBack()
    }
  }
}
