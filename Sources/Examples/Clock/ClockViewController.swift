import Foundation
import Rivulet

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The clock: a title, and a label for each way to follow a view model.
final class ClockViewController: UIViewController {
  let titleLabel = UILabel()
  let closureLabel = UILabel()
  let observableLabel = UILabel()

  private let closureVM = ClosureClockViewModel()
  private let observableVM: ObservableClockViewModel
  private let scheduler: any Scheduler
  private let bag = DisposeBag()

  /// Creates a clock that a scheduler drives.
  init(
    observableVM: ObservableClockViewModel = ObservableClockViewModel(),
    scheduler: any Scheduler = .main
  ) {
    self.observableVM = observableVM
    self.scheduler = scheduler
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    setUI()
    setBindings()
    startTimer()
  }

  private func setUI() {
    view.backgroundColor = .systemBackground
    titleLabel.text = "Clock"
    titleLabel.font = .systemFont(ofSize: 20, weight: .bold)
    closureLabel.text = "closure"
    observableLabel.text = "observable"

    let stack = UIStackView(arrangedSubviews: [titleLabel, closureLabel, observableLabel])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 50
    view.addFilling(stack)
  }

  private func setBindings() {
    closureVM.didChangeTime = { [weak self] time in self?.closureLabel.text = time }
    observableVM.observableTime.bind(to: observableLabel, \.text)
  }

  private func startTimer() {
    Interval(every: .seconds(1), on: scheduler)
      .bind(to: self) { controller, _ in
        controller.closureVM.checkTime()
        controller.observableVM.checkTime()
      }
      .disposed(by: bag)
  }
}
