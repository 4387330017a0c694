import Foundation
import Rivulet

#if canImport(UIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The screen of one round, which it asks for when it is loaded.
final class LottoViewController: UIViewController {
  let mainView = LottoView()

  private let viewModel: LottoViewModel
  private let round: Int

  init(viewModel: LottoViewModel, round: Int = 100) {
    self.viewModel = viewModel
    self.round = round
    super.init(nibName: nil, bundle: nil)
    title = "Lotto"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func loadView() {
    view = mainView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    bindView()
    viewModel.fetchLottoInfo(round)
  }

  private func bindView() {
    bind(viewModel.num1, to: mainView.num1Label)
    bind(viewModel.num2, to: mainView.num2Label)
    bind(viewModel.num3, to: mainView.num3Label)
    bind(viewModel.num4, to: mainView.num4Label)
    bind(viewModel.num5, to: mainView.num5Label)
    bind(viewModel.num6, to: mainView.num6Label)
    bind(viewModel.num7, to: mainView.num7Label)
    bind(viewModel.date, to: mainView.dateLabel)
    bind(viewModel.money, to: mainView.moneyLabel)
    viewModel.problems.receive(on: .main).bind(to: self) { $0.report($1) }
  }

  /// Shows what comes from now on; until then the label keeps its text.
  private func bind<Value: CustomStringConvertible>(
    _ observable: Observable<Value>,
    to label: UILabel
  ) {
    observable.changes
      .map { $0.description }
      .receive(on: .main)
      .bind(to: label, \.text)
  }
}
