import Rivulet

/// The variant with binding: the view model knows no view.
///
/// Its only state is which baby is shown; everything else is derived from that.
@MainActor
final class BoundBabyViewModel {
  let babyName: Property<String>
  let babySex: Property<String>
  let babyAge: Property<Int>
  let babyImage: Property<String>
  let babyMemo: Property<String>

  private let babyData: [Babys]
  private let index = Observable(0)

  /// Creates a view model that begins with the first baby.
  init(babyData: [Babys] = DummyData.baby) {
    self.babyData = babyData
    let baby = index.derived { babyData.element(at: $0) }
    babyName = baby.derived { $0?.name ?? "Unknown" }
    babySex = baby.derived { $0?.sex ?? "Unknown" }
    babyAge = baby.derived { $0?.age ?? 0 }
    babyImage = baby.derived { $0?.image ?? "Unknown" }
    babyMemo = baby.derived { $0?.memo ?? "Unknown" }
  }

  /// Goes on to the next baby, from the last to the first.
  func nextButtonTapped() {
    index.value = index.value + 1 < babyData.count ? index.value + 1 : 0
  }
}
