import Rivulet

/// The variant with binding: the view model knows no view.
///
/// It sets its five states as one step, so that what is made of several of them is never made of
/// two babies.
@MainActor
final class BoundBabyViewModel {
  var babyName: Property<String> { name.readOnly }
  var babySex: Property<String> { sex.readOnly }
  var babyAge: Property<Int> { age.readOnly }
  var babyImage: Property<String> { image.readOnly }
  var babyMemo: Property<String> { memo.readOnly }

  private let name = Observable("Unknown")
  private let sex = Observable("Unknown")
  private let age = Observable(0)
  private let image = Observable("Unknown")
  private let memo = Observable("Unknown")

  private let babyData: [Babys]
  private var index = 0

  /// Creates a view model that begins with the first baby.
  init(babyData: [Babys] = DummyData.baby) {
    self.babyData = babyData
    showCurrent()
  }

  /// Goes on to the next baby, from the last to the first.
  func nextButtonTapped() {
    index = index + 1 < babyData.count ? index + 1 : 0
    showCurrent()
  }

  private func showCurrent() {
    guard let baby = babyData.element(at: index) else { return }
    transaction {
      name.value = baby.name
      sex.value = baby.sex
      age.value = baby.age
      image.value = baby.image
      memo.value = baby.memo
    }
  }
}
