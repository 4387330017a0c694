import HeadlessUIKit
import Rivulet
import Testing

@testable import Examples

@MainActor
@Suite
struct BabyTests {
  /// The two variants of the document.
  enum Variant: CaseIterable {
    case withoutBinding
    case withBinding

    @MainActor
    func makeController(babies: [Babys] = DummyData.baby) -> UIViewController {
      switch self {
      case .withoutBinding: BabyViewController(viewModel: BabyViewModel(baby: babies))
      case .withBinding: BoundBabyViewController(viewModel: BoundBabyViewModel(babyData: babies))
      }
    }
  }

  @Test(arguments: Variant.allCases)
  func `“Next” shows one after the other and begins again`(variant: Variant) throws {
    let controller = variant.makeController()
    let screen = Screen(rootViewController: controller)
    let view = try #require(controller.view as? BabyView)
    var shown = [facts(of: view)]
    for _ in 1...3 {
      try screen.tap("Next")
      shown.append(facts(of: view))
    }
    #expect(
      shown == [
        ["Jaeyul1", "안재율", "남아", "1", "재율이 입니다."],
        ["Nayul1", "안나율", "여아", "1", "나율이 입니다."],
        ["Jaeyul2", "안재율2", "남아", "1", "재율이 입니다.2"],
        ["Jaeyul1", "안재율", "남아", "1", "재율이 입니다."],
      ]
    )
  }

  @Test func `The screen with binding`() throws {
    let screen = Screen(rootViewController: BoundBabyViewController())
    try screen.tap("Next")
    try screen.tap("Next")
    #expect(
      screen.render() == """
        ┌──────────────────────────────────────┐
        │             With binding             │
        ├──────────────────────────────────────┤
        │              ▣ Jaeyul2               │
        │                                      │
        │            안재율2 남아 1            │
        │                                      │
        │           재율이 입니다.2            │
        │                                      │
        │               [ Next ]               │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test(arguments: Variant.allCases)
  func `Without babies nothing is known, and “Next” is harmless`(variant: Variant) throws {
    let controller = variant.makeController(babies: [])
    let screen = Screen(rootViewController: controller)
    try screen.tap("Next")
    let view = try #require(controller.view as? BabyView)
    #expect(facts(of: view) == ["Unknown", "Unknown", "Unknown", "0", "Unknown"])
  }

  @Test func `Without binding the view model tells of the baby that is shown`() {
    let viewModel = BabyViewModel(baby: DummyData.baby)
    #expect(facts(of: viewModel) == ["Jaeyul1", "안재율", "남아", "1", "재율이 입니다."])
    viewModel.nextButtonTapped(BabyView())
    #expect(facts(of: viewModel) == ["Nayul1", "안나율", "여아", "1", "나율이 입니다."])
  }

  @Test func `What is made of several facts is told once a baby, and of one baby only`() {
    let viewModel = BoundBabyViewModel()
    let caption = Property.combine(viewModel.babyName, viewModel.babyAge, viewModel.babyMemo)
    var captions: [String] = []
    let token = caption.bind { captions.append("\($0), \($1): \($2)") }
    for _ in 1...3 {
      viewModel.nextButtonTapped()
    }
    token.dispose()
    #expect(captions.count == 4)
    #expect(
      captions
        == [0, 1, 2, 0].map { DummyData.baby[$0] }.map { baby in
          "\(baby.name), \(baby.age): \(baby.memo)"
        }
    )
  }

  @Test(arguments: Variant.allCases)
  func `The screen is released`(variant: Variant) throws {
    weak var released: UIViewController?
    do {
      let controller = variant.makeController()
      try Screen(rootViewController: controller).tap("Next")
      released = controller
    }
    #expect(released == nil)
  }

  private func facts(of viewModel: BabyViewModel) -> [String] {
    [viewModel.image, viewModel.name, viewModel.sex, "\(viewModel.age)", viewModel.memo]
  }

  private func facts(of view: BabyView) -> [String?] {
    [
      view.babyImageView.image?.name, view.babyNameLabel.text, view.babySexLabel.text,
      view.babyAgeLabel.text, view.babyMemoLabel.text,
    ]
  }
}
