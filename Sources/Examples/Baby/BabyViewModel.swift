#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The variant without binding: the view model writes into the view, each time anew.
@MainActor
final class BabyViewModel {
  private let baby: [Babys]
  private var index = 0

  /// Creates a view model that begins with the first baby.
  init(baby: [Babys]) {
    self.baby = baby
  }

  // What is known of the baby that is shown.
  var image: String { current?.image ?? "Unknown" }
  var name: String { current?.name ?? "Unknown" }
  var sex: String { current?.sex ?? "Unknown" }
  var age: Int { current?.age ?? 0 }
  var memo: String { current?.memo ?? "Unknown" }

  private var current: Babys? { baby.element(at: index) }
}

extension BabyViewModel {
  /// Shows the current baby.
  func configure(_ view: BabyView) {
    view.babyImageView.image = UIImage(named: image)
    view.babyNameLabel.text = name
    view.babySexLabel.text = sex
    view.babyAgeLabel.text = "\(age)"
    view.babyMemoLabel.text = memo
  }

  /// Goes on to the next baby, from the last to the first, and shows it.
  func nextButtonTapped(_ view: BabyView) {
    index = index + 1 < baby.count ? index + 1 : 0
    configure(view)
  }
}
