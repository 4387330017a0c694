#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The variant without binding: the view model writes into the view, each time anew.
@MainActor
final class BabyViewModel {
  private let babies: [Baby]
  private var index = 0

  /// Creates a view model that begins with the first baby.
  init(babies: [Baby]) {
    self.babies = babies
  }

  /// Shows the current baby; changes nothing if there is none.
  func configure(_ view: BabyView) {
    guard babies.indices.contains(index) else { return }
    let baby = babies[index]
    view.babyImageView.image = UIImage(named: baby.image)
    view.babyNameLabel.text = baby.name
    view.babySexLabel.text = baby.sex
    view.babyAgeLabel.text = "\(baby.age)"
    view.babyMemoLabel.text = baby.memo
  }

  /// Goes on to the next baby, from the last to the first, and shows it.
  func nextButtonTapped(_ view: BabyView) {
    index = index + 1 < babies.count ? index + 1 : 0
    configure(view)
  }
}
