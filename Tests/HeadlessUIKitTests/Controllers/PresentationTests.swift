import HeadlessUIKit
import Testing

@MainActor
@Suite
struct PresentationTests {
  private let one = UIViewController()
  private let two = UIViewController()
  private let three = UIViewController()

  @Test func presenterAndPresentedKnowEachOther() {
    let screen = Screen(rootViewController: one)
    one.present(two, animated: true)
    #expect(one.presentedViewController === two)
    #expect(two.presentingViewController === one)
    one.dismiss(animated: true)
    #expect(one.presentedViewController == nil)
    #expect(two.presentingViewController == nil)
    #expect(screen.visibleViewController === one)
  }

  @Test func theOutermostContainerPresents() {
    let navigation = UINavigationController(rootViewController: one)
    let screen = Screen(rootViewController: navigation)
    one.present(two, animated: true)
    #expect(two.presentingViewController === navigation)
    #expect(one.presentedViewController === two)
    #expect(navigation.visibleViewController === two)
    #expect(screen.visibleViewController === two)
  }

  @Test func aControllerThatIsNotOnAScreenPresentsNothing() {
    var isCompleted = false
    one.present(two, animated: true) { isCompleted = true }
    #expect(one.presentedViewController == nil)
    #expect(!isCompleted)
  }

  @Test func aControllerBelowTheTopOfAStackPresentsNothing() {
    let navigation = UINavigationController(rootViewController: one)
    let screen = Screen(rootViewController: navigation)
    navigation.pushViewController(two, animated: true)
    one.present(three, animated: true)
    #expect(navigation.presentedViewController == nil)
    #expect(screen.visibleViewController === two)
  }

  @Test func aControllerPresentsOneAtATime() {
    let screen = Screen(rootViewController: one)
    one.present(two, animated: true)
    one.present(three, animated: true)
    #expect(one.presentedViewController === two)
    #expect(screen.visibleViewController === two)
  }

  @Test func dismissingTakesOffAllThatIsAbove() {
    let screen = Screen(rootViewController: one)
    one.present(two, animated: true)
    two.present(three, animated: true)
    #expect(screen.visibleViewController === three)
    one.dismiss(animated: true)
    #expect(screen.visibleViewController === one)
    #expect(two.presentedViewController == nil)
    #expect(three.presentingViewController == nil)
  }

  @Test func dismissingWithNothingPresentedDismissesTheControllerItself() {
    let screen = Screen(rootViewController: one)
    one.present(UINavigationController(rootViewController: two), animated: true)
    two.dismiss(animated: true)
    #expect(screen.visibleViewController === one)
  }

  @Test func aRootIsNotDismissed() {
    var isCompleted = false
    let screen = Screen(rootViewController: one)
    one.dismiss(animated: true) { isCompleted = true }
    #expect(screen.visibleViewController === one)
    #expect(!isCompleted)
  }

  @Test func closingAScreenDismissesWhatIsPresented() {
    let screen = Screen(rootViewController: one)
    one.present(two, animated: true)
    screen.close()
    #expect(one.presentedViewController == nil)
  }
}
