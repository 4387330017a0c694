import Foundation
import HeadlessUIKit
import Rivulet

/// The lottery, asked for by round.
final class LottoDemo: Demo {
  private let service: Service
  private let viewModel: LottoViewModel
  private let visible: Screen

  init(liveURL: URL?) throws {
    service = try Service(
      liveURL: liveURL,
      routes: LottoRecording.routes,
      fallback: LottoRecording.fallback
    )
    viewModel = LottoViewModel(service: LottoService(baseURL: service.baseURL))
    visible = Screen(rootViewController: LottoViewController(viewModel: viewModel))
  }

  var screen: Screen? { visible }

  var commands: [Command] {
    [
      .number("fetch N", "ask for a round (the recording has 1 and 100)") { [self] round in
        try visible.requireNoAlert()
        viewModel.fetchLottoInfo(round)
      },
      service.offlineCommand,
    ] + screenCommands { [self] in visible }
  }

  func settle() async {
    await viewModel.isLoading.becomesFalse()
  }
}
