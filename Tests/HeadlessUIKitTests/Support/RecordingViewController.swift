import Foundation
import HeadlessUIKit

/// A controller which writes each call about its life into a journal.
final class RecordingViewController: UIViewController {
  private let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func loadView() {
    journal.add("\(name) loadView")
    view = UIView()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    journal.add("\(name) didLoad")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    journal.add("\(name) willAppear")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    journal.add("\(name) didAppear")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    journal.add("\(name) willDisappear")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    journal.add("\(name) didDisappear")
  }
}
