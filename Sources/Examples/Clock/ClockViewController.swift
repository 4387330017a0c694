import Foundation
import Rivulet

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The clock: a title, and a label that follows the view model.
final class ClockViewController: UIViewController {
  let titleLabel = UILabel()
  let observableLabel = UILabel()

  private let viewModel = ClockViewModel()
  private let scheduler: any Scheduler

  /// Creates a clock that a scheduler drives.
  init(scheduler: any Scheduler = .main) {
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
    observableLabel.text = "observable"

    let stack = UIStackView(arrangedSubviews: [titleLabel, observableLabel])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 50
    view.addFilling(stack)
  }

  private func setBindings() {
    viewModel.observableTime.bind(to: observableLabel, \.text)
  }

  private func startTimer() {
    viewModel.start(on: scheduler)
  }
}
